/* The entries of the compiled kernel: one file holds all modules, and the import system asks it for PyInit_NAME with the
 * last part of a module's name. Two games have modules of the same last name, so the entry reads the whole name from
 * the spec. This spares mypyc's own way, a small library for each module, which takes longer to compile than to use. */
#include <Python.h>

#define GROUP "kontor__mypyc"

static PyObject *begun(PyObject *capsule, PyObject *attribute)
{
    PyObject *full = PyUnicode_FromFormat(GROUP ".%U", attribute);
    const char *label = full ? PyUnicode_AsUTF8(full) : NULL;
    PyObject *(*begin)(void) = label ? (PyObject * (*)(void)) PyCapsule_GetPointer(capsule, label) : NULL;
    Py_XDECREF(full);
    return begin ? begin() : NULL;
}

/* The module that the spec names, by the function that mypyc made for it. */
static PyObject *create(PyObject *spec, PyModuleDef *def)
{
    PyObject *made = NULL, *attribute = NULL, *capsule = NULL;
    PyObject *group = PyImport_ImportModule(GROUP);
    PyObject *name = PyObject_GetAttrString(spec, "name");
    PyObject *flat = name ? PyObject_CallMethod(name, "replace", "ss", ".", "___") : NULL;
    if (flat)
        attribute = PyUnicode_FromFormat("init_%U", flat);
    if (group && attribute)
        capsule = PyObject_GetAttr(group, attribute);
    if (capsule)
        made = begun(capsule, attribute);
    Py_XDECREF(group);
    Py_XDECREF(name);
    Py_XDECREF(flat);
    Py_XDECREF(attribute);
    Py_XDECREF(capsule);
    return made;
}

static PyModuleDef_Slot slots[] = {
    {Py_mod_create, (void *) create},
#ifdef Py_MOD_MULTIPLE_INTERPRETERS_NOT_SUPPORTED
    {Py_mod_multiple_interpreters, Py_MOD_MULTIPLE_INTERPRETERS_NOT_SUPPORTED},
#endif
    {0, NULL},
};

#define ENTRY(name) \
    static PyModuleDef def_##name = {PyModuleDef_HEAD_INIT, #name, NULL, 0, NULL, slots, NULL, NULL, NULL}; \
    PyMODINIT_FUNC PyInit_##name(void) { return PyModuleDef_Init(&def_##name); }


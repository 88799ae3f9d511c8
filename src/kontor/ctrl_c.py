"""What Ctrl-C does, unless it is ignored (as in the background of a shell) or somebody else's.

Python raises an exception wherever it happens to be, which nobody hears of in the callback of a weak reference, as they
are common while modules are loaded. So as long as nothing can be lost, the system ends the process instead.
"""

from __future__ import annotations

import signal


def ends_it() -> None:
    """At once, by the system."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)


def is_raised() -> None:
    """As KeyboardInterrupt, for what has something to put in order."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_DFL:
        signal.signal(signal.SIGINT, signal.default_int_handler)

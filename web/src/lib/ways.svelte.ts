// Which page the address means, and going to another without loading anew.

const PAGES = ['table', 'join', 'replay', 'rules', 'learn']; // of something that has an id
const ALONE = ['ladder'];

let here = $state(location.pathname);

addEventListener('popstate', () => (here = location.pathname));

export function path(): string {
  return here;
}

export function ways(path: string): { page: string; id: string } {
  const [page = '', id = '', ...rest] = path.split('/').slice(1);
  if (page === '') return { page: 'start', id: '' };
  if (ALONE.includes(page) && id === '' && rest.length === 0) return { page, id };
  return PAGES.includes(page) && id !== '' && rest.length === 0 ? { page, id } : { page: 'lost', id: '' };
}

export function go(to: string): void {
  history.pushState(null, '', to);
  here = location.pathname;
  scrollTo(0, 0);
}

// The shape of the screen, for what CSS alone cannot decide.

export type Shape = 'wide' | 'middle' | 'upright' | 'phone' | 'land';

const query = (text: string) => {
  const media = matchMedia(text);
  let fits = $state(media.matches);
  media.addEventListener('change', () => (fits = media.matches));
  return () => fits;
};

const flat = query('(max-height: 499px) and (orientation: landscape)');
const narrow = query('(max-width: 759px)');
const upright = query('(orientation: portrait)');
const broad = query('(min-width: 1200px)');
const short = query('(max-height: 799px)');

export const screen = {
  get shape(): Shape {
    if (flat()) return 'land';
    if (narrow()) return 'phone';
    if (broad()) return 'wide';
    return upright() ? 'upright' : 'middle';
  },
  get low(): boolean {
    return short();
  },
};

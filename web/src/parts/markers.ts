// The signs on markers as path data, 20 by 20 about the middle: the line, then what is filled.

const squares = 'M-2.8 -7.5H2.8V-1.9H-2.8ZM-7 .2H-1.4V5.8H-7ZM1.4 .2H7V5.8H1.4Z';

export const SIGNS: Record<string, [line: string, fill?: string]> = {
  'additional-office': ['M7 -6V2M3 -2H11', 'M-9.5 -1L-3.5 -7L2.5 -1H1V6H-8V-1Z'],
  exchange: ['M-7 -4H7M3.5 -7.5L7 -4L3.5 -.5M7 3.5H-7M-3.5 0L-7 3.5L-3.5 7'],
  develop: ['M-7.5 5.5H-3.5V1.5H1V-2.5H5V-7H8'],
  'move-three': ['', squares],
  'remove-three': ['M-8.5 7L8.5 -8.5', squares],
  'exchange-marker': [
    'M-8 -5.5C-4 -9 3 -9 6 -5M6.4 -9V-4.4H1.8M8 4.5C4 8 -3 8 -6 4M-6.4 8V3.4H-1.8',
    'M-2.6 -3H2.6V1L0 3L-2.6 1Z',
  ],
  tribute: [
    'M-8 2.5C-4 6.5 4 6.5 8 2.5M-8 2.5L-8.5 6M8 2.5L8.5 6',
    'M-4 -4A2.9 2.9 0 1 1 -4.01 -4ZM4 -4A2.9 2.9 0 1 1 3.99 -4ZM0 -8.5A2.7 2.7 0 1 1 -.01 -8.5Z',
  ],
  'block-route': ['M-8.5 -4.5H8.5V1H-8.5ZM-5 1V6.5M5 1V6.5', 'M-8.5 -4.5H-4.5L-1 1H-5.5ZM1 -4.5H5L8.5 1H4.5Z'],
  'move-two': ['M1 -.5H9M5.8 -3.8L9 -.5L5.8 2.8', 'M-8.5 -4H-1.5V3H-8.5Z'],
  'develop-privilege': ['M-7 6V-7H2V-1.5M-4.2 -3.5H-.6M-4.2 -.2H-1.5M5.5 6V-4M2.3 -.8L5.5 -4L8.7 -.8'],
  'found-office': ['', 'M-7 6V-8H-4V-5.5H-1.5V-8H1.5V-5.5H4V-8H7V6H2.2V2.5A2.2 2.2 0 0 0 -2.2 2.5V6Z'],
  'place-two-of-route': ['M-8 -1C-5 -7.5 5 -7.5 8 -1', 'M-6.5 -.5H-1.2V4.8H-6.5ZM1.2 -.5H6.5V4.8H1.2Z'],
  'place-two-abroad': ['M-8 -1C-5 -7.5 5 -7.5 8 -1M4.2 -2L8.2 -.6L9 -5', 'M-6.5 .5H-1.2V5.8H-6.5ZM1.2 .5H6.5V5.8H1.2Z'],
  plate: ['M-4.5 -5L4.5 4M4.5 -5L-4.5 4'],
};

// The drawn shapes of the boards as path data, each about its own middle (skylines: the middle of their foot).

export const HOUSE = 'M-11 12V-9L0 -18L11 -9V12Z';
export const BOAT = 'M-14 -8H14C13 9 7 15 0 15C-7 15 -13 9 -14 -8Z';
export const WAVE = 'M-6 1q3 -3 6 0t6 0';
export const TOWN = 'M-8 7V-2H-6V-4.5H-4V-7H-2V-4.5H0V-2H2V-9L4.5 -13L7 -9V7Z';
export const SCROLL =
  'M-16 -16C-19 -16 -19 -11 -15 -11V10C-15 15 -11 15 -11 12H11C11 16 16 15.5 15 10V-12C14.5 -16 10 -16 10 -12' +
  'M-16 -16H12.5C16.8 -16 17 -10.5 13.6 -10.5';
export const SCROLL_FACE =
  'M-16 -16C-19 -16 -19 -11 -15 -11V10C-15 15 -11 15 -11 12H11C11 16 16 15.5 15 10V-12L12.5 -16Z';
export const SKYLINES = [
  'M-13 0V-5H-11V-7H-9V-9H-7V-7H-5V-5H-3V-15L-1 -20L1 -15V-6H3V-9L7 -13L11 -9V0Z',
  'M-14 0V-8L-10 -12L-6 -8V-14L-4 -21L-2 -14H2L4 -21L6 -14V-6H8V-8H10V-10H12V-8H14V0Z',
  'M-12 0V-7H-10V-9H-8V-11H-6V-9H-4V-7H-2V-4H2V-16H3V-18H4V-16H5V-18H6V-16H7V-18H8V-16H9V0Z',
  'M-13 0V-6L-9 -10L-5 -6V-17L-2 -24L1 -17V-8H4V-10H6V-12H8V-10H10V-8H12V0Z',
];
export const SIGN_POST = 'M-21 -21V29M-24 -16H20M-14 -16V-12M14 -16V-12';
export const SHIELD = 'M-12.5 -12H12.5V2C12.5 9 6 13 0 15.5C-6 13 -12.5 9 -12.5 2Z';
export const FLAG = 'M0 8V-12H11L8 -8L11 -4H0';

export const LARGER = 1.25; // small things from afar, where the board leaves them room

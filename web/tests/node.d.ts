// The little that tests need of node, whose types the page has no use for.

declare module 'node:child_process' {
  export function execFileSync(file: string, args: string[], options: { maxBuffer: number }): { toString(): string };
}

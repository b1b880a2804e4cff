export function jestAliases(): Record<string, string>;
export function placeOf(specifier: string): string | undefined;

export const browserArgs: string[];
export function findBrowser(env: Record<string, string | undefined>): string | undefined;
export function findQuickBrowser(env: Record<string, string | undefined>): string | undefined;

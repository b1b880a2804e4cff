export interface Built {
	folder: string;
	filesOf(group: string): string[];
}
export function webpackBuild(entry?: string): Promise<Built>;

import path from 'node:path';
import { build } from 'esbuild';
import { root } from './shopServer';

/** HTML that draws every component of `src/ui`, without a server. */
export async function componentsPage(): Promise<string> {
	const { outputFiles } = await build({
		entryPoints: [path.join(root, 'e2e/support/components.tsx')],
		outdir: root,
		write: false,
		bundle: true,
		minify: true,
		jsx: 'automatic',
		define: { 'process.env.NODE_ENV': '"production"', 'process.env': '{}' },
		loader: { '.woff2': 'dataurl' },
		banner: { css: '@layer base, layout, ui;' },
	});
	const textOf = (ending: string) => outputFiles.find((file) => file.path.endsWith(ending))?.text ?? '';
	const script = textOf('.js').replaceAll('</script', '<\\/script');
	return `<!doctype html><meta charset="utf-8"><style>${textOf('.css')}</style><body><script>${script}</script>`;
}

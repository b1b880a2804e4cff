import { escapeMarkup } from '#contract/shared/markup';

export const docsPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'";

interface Operation {
	summary?: string;
	tags?: string[];
	security?: { bearer?: string[] }[];
	parameters?: { name: string; in: string; required?: boolean }[];
	requestBody?: { content?: Record<string, { schema?: unknown }> };
}

const style = `
:root { color-scheme: light dark; font: 1rem/1.6 system-ui, sans-serif; }
body { max-width: 56rem; margin: 2rem auto; padding: 0 1rem; }
h1 { line-height: 1.2; } h2 { margin-top: 2.5rem; }
article { border-top: 1px solid light-dark(#ddd, #444); padding: .75rem 0; }
h3 { font-size: 1rem; margin: 0; } code, pre { font: .9rem/1.5 ui-monospace, monospace; }
pre { overflow-x: auto; background: light-dark(#f5f3ef, #222); padding: .75rem; border-radius: .5rem; }
.method { display: inline-block; min-width: 4rem; font-weight: 700; } p { margin: .25rem 0; }`;

export function docsPage(document: { info: { title: string; description?: string }; paths?: object }): string {
	const groups = new Map<string, string[]>();
	for (const [path, item] of Object.entries(document.paths ?? {})) {
		for (const [method, operation] of Object.entries((item ?? {}) as Record<string, Operation>)) {
			const tag = operation.tags?.[0] ?? 'Otros';
			groups.set(tag, [...(groups.get(tag) ?? []), article(method, path, operation)]);
		}
	}
	const sections = [...groups].map(
		([tag, articles]) => `<section><h2>${escapeMarkup(tag)}</h2>${articles.join('')}</section>`,
	);
	const title = escapeMarkup(document.info.title);
	return `<!doctype html><html lang="es-PE"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>API de ${title}</title><style>${style}</style></head><body><h1>API de ${title}</h1>
<p>${escapeMarkup(document.info.description ?? '')}</p><p><a href="/api/docs/json">Documento OpenAPI (JSON)</a></p>
${sections.join('')}</body></html>`;
}

function neededSession({ security = [] }: Operation): string {
	if (security.length === 0 || security.some(({ bearer }) => !bearer)) return '';
	return security.some(({ bearer }) => bearer?.length) ? ' · necesita sesión de administrador' : ' · necesita sesión';
}

function article(method: string, path: string, operation: Operation): string {
	const parameters = operation.parameters?.map(
		({ name, in: place }) => `<code>${escapeMarkup(name)}</code> (${escapeMarkup(place)})`,
	);
	const bodies = Object.entries(operation.requestBody?.content ?? {}).map(
		([type, { schema }]) =>
			`<p>Cuerpo: ${escapeMarkup(type)}</p><pre>${escapeMarkup(JSON.stringify(schema, null, 2))}</pre>`,
	);
	return `<article><h3><span class="method">${method.toUpperCase()}</span> <code>${escapeMarkup(path)}</code></h3>
<p>${escapeMarkup(operation.summary ?? '')}${neededSession(operation)}</p>
${parameters?.length ? `<p>Parámetros: ${parameters.join(', ')}</p>` : ''}${bodies.join('')}</article>`;
}

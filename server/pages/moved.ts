/**
 * Where the one address of a page is, for the other ways to write it: with slashes at its end or doubled ones.
 * Never another host: `//shop.example/` is a path with doubled slashes.
 */
export function movedTo(url: string): string | undefined {
	const end = url.indexOf('?');
	const path = end === -1 ? url : url.slice(0, end);
	if (path === '/' || (!path.endsWith('/') && !path.includes('//'))) return undefined;
	const plain = path.replace(/\/{2,}/g, '/').replace(/\/$/, '') || '/';
	return end === -1 ? plain : plain + url.slice(end);
}

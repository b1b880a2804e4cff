import { createContext, useContext, useEffect, useRef } from 'react';
import { headTags, type PageMetaProps, writeHead } from './head';
import { useHeadingFocus } from './headingFocus';
import { useShop } from './shop';

/** `publicUrl` is the origin of absolute addresses; `collect` is given where the page is rendered into HTML. */
export const PageMetaContext = createContext<{ publicUrl?: string; collect?: (page: PageMetaProps) => void }>({});

/** Belongs where the `<h1>` is rendered, because it also hands it the focus. */
export function PageMeta(page: PageMetaProps) {
	const { publicUrl, collect } = useContext(PageMetaContext);
	const shop = useShop();
	const written = useRef('');
	collect?.(page);
	useHeadingFocus();
	useEffect(function describePage() {
		const tags = headTags(page, { publicUrl: publicUrl ?? window.location.origin, shop });
		const text = JSON.stringify(tags);
		if (text === written.current) return;
		written.current = text;
		writeHead(tags);
	});
	return null;
}

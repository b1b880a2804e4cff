import { createContext, useContext, useEffect, useRef } from 'react';
import { headTags, type PageMetaProps, writeHead } from './head';
import { useShop } from './shop';

/** `publicUrl`: for absolute addresses; `collect`: for rendering to HTML. */
export const PageMetaContext = createContext<{ publicUrl?: string; collect?: (page: PageMetaProps) => void }>({});

export function PageMeta(page: PageMetaProps) {
	const { publicUrl, collect } = useContext(PageMetaContext);
	const shop = useShop();
	const written = useRef('');
	collect?.(page);
	useEffect(function describePage() {
		const tags = headTags(page, { publicUrl: publicUrl ?? window.location.origin, shop });
		const text = JSON.stringify(tags);
		if (text === written.current) return;
		written.current = text;
		writeHead(tags);
	});
	return null;
}

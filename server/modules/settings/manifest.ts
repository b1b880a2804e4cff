import type { FastifyReply, FastifyRequest } from 'fastify';
import { accentColours, defaultAccents } from '#contract/settings/accent';
import { escapeMarkup } from '#contract/shared/markup';
import { iconAddress } from '#contract/shop/default';
import type { Shop } from '#contract/shop/shop';
import type { Routes } from '#platform/lib/app';
import { isKnown, weakEtag } from '#platform/lib/compressed';
import type { ShopSettings } from './service';

/** Light theme, as in index.html: visible before the first page. */
const ground = '#faf6ee';

/** Letters that fit below an icon on a home screen. */
const shortNameLength = 24;

const png = (src: string, side: number, purpose = 'any') => ({
	src,
	sizes: `${side}x${side}`,
	type: 'image/png',
	purpose,
});

/** As in `public/manifest.webmanifest`, which a shop behind another server has. */
const programIcons = [
	{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
	png('/icon-192.png', 192),
	png('/icon-512.png', 512),
	png('/icon-512.png', 512, 'maskable'),
];

const iconsOf = (icon: string) => [
	png(iconAddress(icon, 192), 192),
	png(iconAddress(icon, 512), 512),
	png(iconAddress(icon, 'maskable'), 512, 'maskable'),
];

const manifestOf = ({ name, slogan, looks }: Shop, accent: string | null) => ({
	name,
	short_name: name.length > shortNameLength ? `${name.slice(0, shortNameLength - 1).trim()}…` : name,
	description: slogan,
	lang: 'es-PE',
	start_url: '/',
	display: 'standalone',
	background_color: ground,
	theme_color: accent ?? ground,
	icons: looks.icon ? iconsOf(looks.icon) : programIcons,
});

/** The shop's initial in its colour, as `src/ui/ShopBrand.tsx` draws it. */
function initialIcon({ name }: Shop, accent: string | null): string {
	const colours = accentColours(accent ?? defaultAccents.light, 'light');
	const [initial = ''] = name.trim();
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16" fill="${colours['on-accent']}"><rect width="16" height="16" rx="4.5" fill="${colours.accent}"/><text x="8" y="12.3" font-family="system-ui,sans-serif" font-size="12" font-weight="800" text-anchor="middle">${escapeMarkup(initial.toLocaleUpperCase('es'))}</text></svg>`;
}

export const manifestRoutes: Routes<{ settings: Pick<ShopSettings, 'view' | 'get'> }> = async (app, { settings }) => {
	app.get('/manifest.webmanifest', { schema: { hide: true } }, (request, reply) => {
		const body = Buffer.from(JSON.stringify(manifestOf(settings.view(), settings.get('looks').accent)));
		return send(request, reply.type('application/manifest+json; charset=utf-8'), body);
	});
	app.get('/favicon.svg', { schema: { hide: true } }, (request, reply) => {
		const body = Buffer.from(initialIcon(settings.view(), settings.get('looks').accent));
		return send(request, reply.type('image/svg+xml'), body);
	});
};

function send(request: FastifyRequest, reply: FastifyReply, body: Buffer): FastifyReply {
	const etag = weakEtag(body);
	reply.headers({ 'cache-control': 'public, no-cache', etag });
	return isKnown(request, etag) ? reply.code(304).send() : reply.send(body);
}

/** Programs and personal pages; rules match prefixes. */
const closed = [
	'/api/',
	'/admin',
	'/user',
	'/cart',
	'/checkout',
	'/profile',
	'/orders',
	'/login',
	'/register',
	'/reset-password',
	'/recuperar',
	'/confirmar-correo',
	'/detener-cambio',
	'/test-auth',
	'/libro-de-reclamaciones/',
	'/pedido/',
];

export const robotsText = (publicUrl: string): string =>
	['User-agent: *', ...closed.map((path) => `Disallow: ${path}`), '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join(
		'\n',
	);

/** Decorative: the name stands beside it. */
export const Mark = ({ size = 32 }: { size?: number }) => (
	<svg width={size} height={size} viewBox="0 0 16 16" aria-hidden="true">
		<rect width="16" height="16" rx="4.5" fill="#c63807" />
		<path fill="#fff3e0" d="M7 3h2v1h1v1h1v1h1v1h1v2h-1v1h-1v1h-1v1H9v1H7v-1H6v-1H5v-1H4V9H3V7h1V6h1V5h1V4h1z" />
		<path fill="#14666b" d="M7 6h2v1h1v2H9v1H7V9H6V7h1z" />
	</svg>
);

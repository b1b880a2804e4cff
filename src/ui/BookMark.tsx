/** Decorative; from the official notice. */
export const BookMark = ({ size = 40 }: { size?: number }) => (
	<svg width={size} height={size} viewBox="0 0 40 40" fill="none" aria-hidden="true">
		<path
			d="M20 12c-3.5-3-8.5-4-15-4v22c6.5 0 11.5 1 15 4 3.5-3 8.5-4 15-4V8c-6.5 0-11.5 1-15 4z"
			fill="var(--surface-1)"
			stroke="currentColor"
			strokeWidth="2"
			strokeLinejoin="round"
		/>
		<path d="M20 12v22" stroke="currentColor" strokeWidth="2" />
		<path
			d="M9 14c2.5.2 4.5.7 7 1.7M9 19c2.5.2 4.5.7 7 1.7M9 24c2.5.2 4.5.7 7 1.7"
			stroke="currentColor"
			strokeWidth="1.6"
			strokeLinecap="round"
		/>
		<path
			d="M33.5 4.5l2.5 2.5-9 13.5-3.600 1.6.6-3.900z"
			fill="var(--accent)"
			stroke="currentColor"
			strokeLinejoin="round"
		/>
	</svg>
);

import { initialOf } from '#lib/text';

interface MarkProps {
	/** Of the shop. */
	name: string;
	size?: number;
}

/** Decorative: the name stands beside it. The server draws the icon of tabs the same way. */
export const Mark = ({ name, size = 32 }: MarkProps) => (
	<svg width={size} height={size} viewBox="0 0 16 16" fill="var(--on-accent)" aria-hidden="true">
		<rect width="16" height="16" rx="4.5" fill="var(--accent)" />
		<path opacity=".16" d="M7 1h2v2h2v2h2v2h2v2h-2v2h-2v2H9v2H7v-2H5v-2H3V9H1V7h2V5h2V3h2z" />
		<text x="8" y="11.6" fontSize="10" fontWeight="800" textAnchor="middle">
			{initialOf(name)}
		</text>
	</svg>
);

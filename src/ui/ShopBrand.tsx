import { shapedSizes } from '#contract/shop/default';
import { settings } from '#lib/settings';
import { initialOf } from '#lib/text';
import styles from './ShopBrand.module.css';
import { useShop } from './shop';

interface MarkProps {
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

function ShopName() {
	const words = useShop().name.split(' ');
	const last = words.pop();
	return (
		<span>
			<span>{words.join(' ')}</span> <b>{last}</b>
		</span>
	);
}

/** Logo, else mark and name; a link around it has the name. CSS pixels. */
export function ShopBrand({ size }: { size: number }) {
	const { name, looks } = useShop();
	const [largest, ...smaller] = shapedSizes(looks.logo ?? '');
	if (!largest)
		return (
			<>
				<Mark name={name} size={size} />
				<ShopName />
			</>
		);
	const sources = [largest, ...smaller].map(({ url, width }) => `${settings.hostUrl}${url} ${width}w`);
	const width = Math.round((largest.width * size) / largest.height);
	return (
		<img
			className={styles.logo}
			src={settings.hostUrl + largest.url}
			srcSet={sources.join()}
			sizes={`${width}px`}
			width={width}
			height={size}
			alt=""
		/>
	);
}

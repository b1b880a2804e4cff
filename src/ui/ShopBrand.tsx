import { shapedSizes } from '#contract/shop/default';
import { settings } from '#lib/settings';
import { Mark } from './Mark';
import styles from './ShopBrand.module.css';
import { ShopName } from './ShopName';
import { useShop } from './shop';

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

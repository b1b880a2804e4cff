import type { GroupCard, OptionValue } from '#contract/catalog/product';
import { cx } from '#ui/cx';
import { Picture } from '#ui/Picture';
import styles from './Swatches.module.css';

export function Swatch({ value: { color, imageUrl } }: { value: OptionValue }) {
	if (imageUrl) return <Picture src={imageUrl} alt="" width={28} className={styles.swatch} />;
	return color ? <span className={styles.swatch} style={{ background: color }} /> : null;
}

/** One sentence for screen readers: a dot has no name. */
export function Swatches({ card: { swatches, moreSwatches } }: { card: GroupCard }) {
	if (!swatches.length) return null;
	const names = swatches.map(({ name }) => name).join(', ');
	return (
		<p className={cx('row gap-1 note', styles.swatches)}>
			<span className="visually-hidden">{`Opciones: ${names}${moreSwatches ? ` y ${moreSwatches} más` : ''}.`}</span>
			<span className="row gap-1" aria-hidden="true">
				{swatches.map((value) => (
					<Swatch key={value.name} value={value} />
				))}
				{moreSwatches > 0 && <span>{`+${moreSwatches}`}</span>}
			</span>
		</p>
	);
}

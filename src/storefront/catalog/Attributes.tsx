import { attributeParam, flagKey, flagNames } from '#contract/catalog/facets';
import type { Product, ProductAttribute } from '#contract/catalog/product';
import { cx } from '#ui/cx';
import { Link } from '#ui/Link';
import styles from './Attributes.module.css';

interface AttributesProps {
	attributes: readonly ProductAttribute[];
	category: Product['category'];
}

const textOf = (value: Exclude<ProductAttribute['value'], object>, unit = ''): string => {
	if (typeof value === 'string') return value;
	if (typeof value === 'boolean') return flagNames[flagKey(value)];
	const number = value.toLocaleString('es-PE', { maximumFractionDigits: 3 });
	return unit ? `${number}\u00a0${unit}` : number;
};

/** A choice leads to what else of the category has it. */
export function Attributes({ attributes, category }: AttributesProps) {
	const addressOf = (key: string, choice: string) =>
		`/products?${new URLSearchParams({ ...(category && { category: String(category.id) }), [attributeParam + key]: choice })}`;
	return (
		<section className="stack gap-2" aria-labelledby="caracteristicas">
			<h2 id="caracteristicas" className="title-m">
				Características
			</h2>
			<table className={styles.table}>
				<tbody>
					{attributes.map(({ id, key, name, unit, value }) => (
						<tr key={id}>
							<th scope="row">{name}</th>
							<td>
								{typeof value === 'object' ? (
									<ul className={cx('cluster gap-y-0', styles.choices)}>
										{value.map((choice) => (
											<li key={choice.key}>
												<Link to={addressOf(key, choice.key)}>{choice.name}</Link>
											</li>
										))}
									</ul>
								) : (
									textOf(value, unit)
								)}
							</td>
						</tr>
					))}
				</tbody>
			</table>
		</section>
	);
}

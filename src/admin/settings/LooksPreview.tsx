import type { CSSProperties } from 'react';
import { useWatch } from 'react-hook-form';
import {
	type AccentColours,
	accentColours,
	accentsOf,
	defaultAccents,
	isColour,
	themeNames,
	themes,
} from '#contract/settings/accent';
import { imageUrlOf } from '#lib/images';
import buttons from '#ui/Button.module.css';
import { cx } from '#ui/cx';
import { Mark } from '#ui/ShopBrand';
import { useShop } from '#ui/shop';
import styles from './Looks.module.css';
import type { SectionForm } from './useSectionForm';

const styleOf = (colours: AccentColours) =>
	Object.fromEntries(Object.entries(colours).map(([token, value]) => [`--${token}`, value])) as CSSProperties;

/** Decorative: the fields say the same. */
export function LooksPreview({ form }: { form: Pick<SectionForm, 'control'> }) {
	const { name } = useShop();
	const { accent = '', accentDark = '', logo, heroPicture } = useWatch({ control: form.control });
	const colourOf = (text: string) => (isColour(text) ? text : null);
	const accents = accentsOf({ accent: colourOf(accent), accentDark: colourOf(accentDark) }) ?? defaultAccents;
	return (
		<div className={cx('grid fit gap-3', styles.previews)} aria-hidden="true">
			{themes.map((theme) => (
				<figure key={theme} data-theme={theme} style={styleOf(accentColours(accents[theme], theme))}>
					<figcaption>{`Tema ${themeNames[theme]}`}</figcaption>
					<div className={cx('row gap-2', styles.head)}>
						{logo ? <img className={styles.headLogo} src={imageUrlOf(logo)} alt="" /> : <Mark name={name} size={24} />}
						{!logo && <b className="ellipsis">{name}</b>}
					</div>
					<div className={cx('row', styles.hero)}>
						<div className="cluster gap-2 grow">
							<b className="whole">Tu portada</b>
							<span className={cx(buttons.button, buttons.primary, buttons.s)}>Ver productos</span>
							<span className={cx(buttons.button, buttons.soft, buttons.s)}>Añadir</span>
						</div>
						{heroPicture && <img src={imageUrlOf(heroPicture)} alt="" />}
					</div>
				</figure>
			))}
		</div>
	);
}

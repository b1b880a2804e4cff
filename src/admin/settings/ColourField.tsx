import { CircleCheck, CircleX } from 'lucide-react';
import { useId } from 'react';
import {
	contrasts,
	defaultAccents,
	holds,
	isColour,
	nearestReadable,
	ratioText,
	type Theme,
} from '#contract/settings/accent';
import { Button } from '#ui/Button';
import { cx } from '#ui/cx';
import { Field } from '#ui/Field';
import fieldStyles from '#ui/Field.module.css';
import styles from './Looks.module.css';

interface ColourFieldProps {
	label: string;
	help?: string | undefined;
	theme: Theme;
	/** Empty for `otherwise`. */
	value: string;
	onChange: (value: string) => void;
	otherwise?: string | undefined;
	error?: string | undefined;
	inputRef?: (element: HTMLInputElement | null) => void;
	name: string;
}

export function ColourField(props: ColourFieldProps) {
	const { label, help, theme, value, onChange, otherwise = defaultAccents[theme], error, inputRef, name } = props;
	const list = useId();
	const isKnown = value === '' || isColour(value);
	const shown = isColour(value) ? value : otherwise;
	const pairs = contrasts(shown, theme);
	const offered = nearestReadable(shown, theme);
	return (
		<div className="stack gap-2">
			<Field label={label} error={error} help={help} optional>
				{(wiring) => (
					<div className={cx('row gap-2', styles.colour)}>
						<input
							type="color"
							className={styles.swatch}
							aria-label={`${label}: elegir de la paleta`}
							value={shown.toLowerCase()}
							onChange={(event) => onChange(event.target.value)}
						/>
						<input
							type="text"
							name={name}
							className={fieldStyles.control}
							placeholder={otherwise}
							spellCheck={false}
							autoComplete="off"
							maxLength={7}
							value={value}
							onChange={(event) => onChange(event.target.value.trim())}
							ref={inputRef}
							{...wiring}
							aria-describedby={`${wiring['aria-describedby'] ?? ''} ${list}`.trim()}
						/>
						{value && (
							<Button size="s" variant="quiet" aria-label={`Quitar: ${label}`} onClick={() => onChange('')}>
								Quitar
							</Button>
						)}
					</div>
				)}
			</Field>
			<ul id={list} className={cx('stack gap-1', styles.pairs, !isKnown && styles.unknown)}>
				{pairs.map((pair) => (
					<li key={pair.what} className={cx('row gap-2 top muted', holds(pair) ? 'tone-success' : 'tone-danger')}>
						{holds(pair) ? <CircleCheck size={16} /> : <CircleX size={16} />}
						<span>
							<span>{`${pair.what[0]?.toUpperCase() + pair.what.slice(1)}: `}</span>
							<b>{ratioText(pair.ratio)}</b>
							<span>{holds(pair) ? ' bien' : `, necesita ${ratioText(pair.least)}`}</span>
						</span>
					</li>
				))}
			</ul>
			<p role="status" className="visually-hidden">
				{isKnown && (pairs.every(holds) ? 'El color se lee bien' : 'El color no se lee bien')}
			</p>
			{isKnown && offered !== shown && (
				<Button
					size="s"
					className={styles.offer}
					icon={<span className={styles.dot} style={{ background: offered }} aria-hidden="true" />}
					onClick={() => onChange(offered)}
				>
					{`Usar ${offered}, el más parecido que se lee`}
				</Button>
			)}
		</div>
	);
}

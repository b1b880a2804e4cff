import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { countOf } from '#lib/text';
import { cx } from '#ui/cx';
import { Spinner } from '#ui/Spinner';
import { Highlighted } from './Highlighted';
import type { Group, Option } from './options';
import styles from './Palette.module.css';

interface PaletteBoxProps {
	query: string;
	onQuery: (query: string) => void;
	groups: readonly Group[];
	loading: boolean;
	missing: readonly string[];
	onChoose: (option: Option) => void;
}

const names = new Intl.ListFormat('es', { type: 'conjunction' });

/** Scrolls the list alone; the first option shows its heading. */
function bringIntoSight(list: HTMLElement, option: HTMLElement, first: boolean): void {
	const top = option.offsetTop;
	const bottom = top + option.offsetHeight;
	if (first) list.scrollTop = 0;
	else if (top < list.scrollTop) list.scrollTop = top;
	else if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight;
}

/** WAI-ARIA combobox with a listbox: the focus stays in the field. */
export function PaletteBox({ query, onQuery, groups, loading, missing, onChoose }: PaletteBoxProps) {
	const id = useId();
	const list = useRef<HTMLDivElement>(null);
	// A key, so that the choice survives options arriving above; null: the first.
	const [chosen, setChosen] = useState<string | null>(null);
	const options = groups.flatMap((group) => group.options);
	const place = Math.max(
		0,
		options.findIndex(({ key }) => key === chosen),
	);
	const active = options[place];
	const optionId = (option: Option) => `${id}-${option.key.replace(/\s/g, '-')}`;

	const activeId = active && optionId(active);
	const firstId = options[0] && optionId(options[0]);
	useEffect(
		function keepActiveInSight() {
			const option = activeId && document.getElementById(activeId);
			if (list.current && option) bringIntoSight(list.current, option, activeId === firstId);
		},
		[activeId, firstId],
	);

	const moveTo = (next: number) => setChosen(options[(next + options.length) % options.length]?.key ?? null);

	function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
		// Keys of a composed letter belong to the input method.
		if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
		const act: Partial<Record<string, () => void>> = {
			ArrowDown: () => moveTo(place + 1),
			ArrowUp: () => moveTo(place - 1),
			Home: () => moveTo(0),
			End: () => moveTo(options.length - 1),
			Enter: () => active && onChoose(active),
		};
		const run = act[event.key];
		if (!run) return;
		event.preventDefault();
		run();
	}

	const status = () => {
		if (loading)
			return options.length ? `${countOf(options.length, 'resultado', 'resultados')}, buscando más…` : 'Buscando…';
		return options.length ? countOf(options.length, 'resultado', 'resultados') : 'Sin resultados';
	};

	return (
		<div className={styles.box}>
			<div className={styles.field}>
				<Search size={20} />
				<input
					type="text"
					role="combobox"
					aria-label="Buscar pantallas, acciones, productos, pedidos y usuarios"
					aria-expanded={options.length > 0}
					aria-controls={`${id}-list`}
					aria-autocomplete="list"
					aria-activedescendant={activeId}
					autoComplete="off"
					autoCapitalize="none"
					spellCheck={false}
					enterKeyHint="go"
					placeholder="Pantalla, producto, pedido o usuario"
					data-autofocus
					value={query}
					onChange={(event) => {
						setChosen(null);
						onQuery(event.target.value);
					}}
					onKeyDown={onKeyDown}
				/>
				{loading && <Spinner />}
			</div>
			<div ref={list} id={`${id}-list`} role="listbox" aria-label="Resultados" className={styles.list} tabIndex={-1}>
				{groups.map((group) => (
					// biome-ignore lint/a11y/useSemanticElements: a fieldset is no group of options
					<div key={group.label} role="group" aria-labelledby={`${id}-${group.label}`}>
						<div className={styles.heading} id={`${id}-${group.label}`} role="presentation">
							{group.label}
						</div>
						{group.options.map((option) => (
							<PaletteOption
								key={option.key}
								id={optionId(option)}
								option={option}
								query={query}
								active={option === active}
								onPoint={() => setChosen(option.key)}
								onChoose={() => onChoose(option)}
							/>
						))}
					</div>
				))}
			</div>
			{options.length === 0 && (
				<p className={styles.empty}>
					{loading ? 'Buscando…' : `No encontramos nada con «${query.trim()}». Prueba con otra palabra o con el SKU.`}
				</p>
			)}
			{missing.length > 0 && (
				<p className={styles.missing} role="alert">
					{`No pudimos buscar en ${names.format(missing)}. Revisa tu conexión.`}
				</p>
			)}
			<span role="status" className="visually-hidden">
				{status()}
			</span>
		</div>
	);
}

interface PaletteOptionProps {
	id: string;
	option: Option;
	query: string;
	active: boolean;
	onPoint: () => void;
	onChoose: () => void;
}

function PaletteOption({ id, option, query, active, onPoint, onChoose }: PaletteOptionProps) {
	const { title, detail, Icon } = option;
	return (
		// The field handles the keys and keeps the focus.
		// biome-ignore lint/a11y/useKeyWithClickEvents: see above
		// biome-ignore lint/a11y/useFocusableInteractive: see above
		<div
			id={id}
			role="option"
			aria-selected={active}
			className={cx('row', styles.option)}
			onPointerMove={active ? undefined : onPoint}
			onPointerDown={(event) => event.preventDefault()}
			onClick={onChoose}
		>
			<Icon size={18} />
			<span className={styles.texts}>
				<span className={cx('clamp', styles.title)}>
					<Highlighted text={title} query={query} />
				</span>
				{detail && (
					<span className="ellipsis fine">
						<Highlighted text={detail} query={query} />
					</span>
				)}
			</span>
		</div>
	);
}

import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { countOf } from '#lib/text';
import styles from './Combobox.module.css';
import { cx } from './cx';
import { Field, type FieldTexts } from './Field';
import fieldStyles from './Field.module.css';
import { Spinner } from './Spinner';

export interface ComboboxOption {
	key: string;
	title: string;
	detail: string;
}

interface ComboboxProps extends FieldTexts {
	id?: string;
	name: string;
	text: string;
	onText: (text: string) => void;
	options: readonly ComboboxOption[];
	onChoose: (option: ComboboxOption) => void;
	/** `short`: too short for a search. */
	state: 'chosen' | 'short' | 'loading' | 'listed' | 'failed';
	/** For no matches and for a failed search. */
	none: ReactNode;
	failed: ReactNode;
	noun: readonly [one: string, many: string];
	placeholder?: string;
	maxLength?: number;
	required?: boolean;
	/** The form focuses it on an error. */
	fieldRef?: (field: { focus: () => void }) => void;
}

/** WAI-ARIA combobox: the focus stays in the field, Enter takes the first option. */
export function Combobox(props: ComboboxProps) {
	const { label, hideLabel, help, error, optional, id: fieldId, ...rest } = props;
	const { name, text, onText, options, onChoose, state, none, failed, noun, fieldRef, ...input } = rest;
	const id = useId();
	const field = useRef<HTMLInputElement>(null);
	const [handle] = useState(() => ({ focus: () => field.current?.focus() }));
	const [open, setOpen] = useState(false);
	const [chosen, setChosen] = useState<string | null>(null);
	const place = Math.max(
		0,
		options.findIndex(({ key }) => key === chosen),
	);
	const shown = open && state !== 'chosen' && state !== 'short';
	const active = shown && state === 'listed' ? options[place] : undefined;

	useEffect(() => fieldRef?.(handle), [fieldRef, handle]);

	const moveTo = (next: number) => setChosen(options[(next + options.length) % options.length]?.key ?? null);
	const close = () => {
		setOpen(false);
		setChosen(null);
	};
	const take = (option: ComboboxOption) => {
		close();
		onChoose(option);
	};

	function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
		// An input method uses these keys while it composes.
		if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
		if (event.key === 'Tab' && active) take(active);
		const act: Partial<Record<string, () => void>> = shown
			? {
					ArrowDown: () => moveTo(place + 1),
					ArrowUp: () => moveTo(place - 1),
					Enter: () => active && take(active),
					Escape: close,
				}
			: { ArrowDown: () => setOpen(true), ArrowUp: () => setOpen(true) };
		const run = act[event.key];
		if (!run) return;
		event.preventDefault();
		event.stopPropagation();
		run();
	}

	const message = state === 'failed' ? failed : none;
	const isMessage = state === 'failed' || options.length === 0;
	const status = state === 'loading' ? 'Buscando…' : isMessage ? message : countOf(options.length, ...noun);

	return (
		<div className={styles.place}>
			<Field label={label} hideLabel={hideLabel} help={help} error={error} optional={optional} id={fieldId}>
				{(wiring) => (
					<>
						<div className={fieldStyles.box}>
							<input
								type="text"
								role="combobox"
								aria-expanded={shown && options.length > 0}
								aria-controls={`${id}-list`}
								aria-autocomplete="list"
								aria-activedescendant={active && `${id}-${active.key}`}
								autoComplete="off"
								autoCapitalize="words"
								spellCheck={false}
								{...input}
								{...wiring}
								ref={field}
								name={name}
								value={text}
								className={cx(fieldStyles.control, fieldStyles.end)}
								onChange={(event) => {
									setChosen(null);
									setOpen(true);
									onText(event.target.value);
								}}
								onClick={() => setOpen(true)}
								onKeyDown={onKeyDown}
								onBlur={close}
							/>
							{shown && state === 'loading' && (
								<span className={styles.spinner}>
									<Spinner />
								</span>
							)}
						</div>
						<div className={styles.anchor}>
							<OptionList
								id={id}
								label={typeof label === 'string' ? label : name}
								options={options}
								active={active}
								onPoint={setChosen}
								onChoose={take}
							/>
							{shown && state !== 'loading' && isMessage && (
								<p className={cx('note', styles.list, styles.none)}>{message}</p>
							)}
						</div>
					</>
				)}
			</Field>
			<span role="status" className="visually-hidden">
				{shown && status}
			</span>
		</div>
	);
}

interface OptionListProps {
	/** The combobox's; the ids of list and options begin with it. */
	id: string;
	label: string;
	options: readonly ComboboxOption[];
	/** Undefined while the list is closed. */
	active: ComboboxOption | undefined;
	onPoint: (key: string) => void;
	onChoose: (option: ComboboxOption) => void;
}

function OptionList({ id, label, options, active, onPoint, onChoose }: OptionListProps) {
	const list = useRef<HTMLDivElement>(null);
	const activeId = active && `${id}-${active.key}`;
	useEffect(
		function keepActiveInSight() {
			const option = activeId === undefined ? null : document.getElementById(activeId);
			const box = list.current;
			if (!option || !box) return;
			const bottom = option.offsetTop + option.offsetHeight;
			if (option.offsetTop < box.scrollTop) box.scrollTop = option.offsetTop;
			else if (bottom > box.scrollTop + box.clientHeight) box.scrollTop = bottom - box.clientHeight;
		},
		[activeId],
	);
	const isListed = active !== undefined;
	useEffect(
		function bringListIntoSight() {
			if (isListed) list.current?.scrollIntoView?.({ block: 'nearest' });
		},
		[isListed],
	);
	return (
		<div
			ref={list}
			id={`${id}-list`}
			role="listbox"
			aria-label={label}
			className={styles.list}
			tabIndex={-1}
			onPointerDown={(event) => event.preventDefault()}
			hidden={!active}
		>
			{active &&
				options.map((option) => (
					<Option
						key={option.key}
						id={`${id}-${option.key}`}
						option={option}
						active={option === active}
						onPoint={() => onPoint(option.key)}
						onChoose={() => onChoose(option)}
					/>
				))}
		</div>
	);
}

interface OptionProps {
	id: string;
	option: ComboboxOption;
	active: boolean;
	onPoint: () => void;
	onChoose: () => void;
}

function Option({ id, option, active, onPoint, onChoose }: OptionProps) {
	return (
		// The field keeps the focus and handles the keys.
		// biome-ignore lint/a11y/useKeyWithClickEvents: see above
		// biome-ignore lint/a11y/useFocusableInteractive: see above
		<div
			id={id}
			role="option"
			aria-selected={active}
			className={styles.option}
			onPointerMove={active ? undefined : onPoint}
			onClick={onChoose}
		>
			<b>{option.title}</b>
			<span className="note">{option.detail}</span>
		</div>
	);
}

import { Search, SlidersHorizontal } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { limits } from '#contract/shared/limits';
import { Button } from '#ui/Button';
import { cx } from '#ui/cx';
import { Dialog } from '#ui/Dialog';
import { SelectField, TextField } from '#ui/fields';
import styles from './List.module.css';

interface ListToolsProps {
	search: Omit<ComponentProps<typeof TextField>, 'label'>;
	children?: ReactNode;
}

export const ListTools = ({ search, children }: ListToolsProps) => (
	<section className={cx('grid fit gap-3', styles.tools)} aria-label="Buscar y filtrar">
		<div className={styles.search}>
			<TextField label="Buscar" type="search" icon={<Search size={20} />} maxLength={limits.keyword} {...search} />
		</div>
		{children}
	</section>
);

interface FilterFieldsProps<Param extends string> {
	fields: ReadonlyArray<{
		label: string;
		param: Param;
		/** Label for no choice. */
		all?: string;
		options: ReadonlyArray<{ value: string; label: string }>;
		value: string;
	}>;
	onChoose: (param: Param, value: string) => void;
}

export const FilterFields = <Param extends string>({ fields, onChoose }: FilterFieldsProps<Param>) =>
	fields.map(({ label, param, all, options, value }) => (
		<SelectField
			key={param}
			label={label}
			options={all === undefined ? options : [{ value: '', label: all }, ...options]}
			value={value}
			onChange={(event) => onChoose(param, event.target.value)}
		/>
	));

interface FilterSheetProps {
	chosen: number;
	/** The number of rows in words; empty until known. */
	count: string;
	children: ReactNode;
}

/** On narrow screens filters open in a sheet. */
export function FilterSheet({ chosen, count, children }: FilterSheetProps) {
	const [open, setOpen] = useState(false);
	const onClose = () => setOpen(false);
	return (
		<>
			<Button className={styles.opener} icon={<SlidersHorizontal size={18} />} onClick={() => setOpen(true)}>
				{`Filtros${chosen > 0 ? ` (${chosen})` : ''}`}
			</Button>
			<Dialog
				open={open}
				variant="sheet"
				title="Filtros"
				onClose={onClose}
				footer={
					<Button variant="primary" wide onClick={onClose}>
						{count ? `Ver ${count}` : 'Ver la lista'}
					</Button>
				}
			>
				<div className="stack">{children}</div>
			</Dialog>
		</>
	);
}

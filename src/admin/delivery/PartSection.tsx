import { type LucideIcon, Pencil, Plus, Trash2 } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { Button, IconButton } from '#ui/Button';
import { cx } from '#ui/cx';
import { Surface } from '#ui/Surface';
import { DeleteDialog } from '../kit/editor/DeleteDialog';
import styles from './Delivery.module.css';

interface PartSectionProps<Part> {
	id: string;
	title: string;
	createLabel: string;
	Icon: LucideIcon;
	empty: string;
	parts: readonly Part[];
	keyOf: (part: Part) => number | string;
	/** With article and kind, e.g. "la zona Sur". */
	nameOf: (part: Part) => string;
	mayWrite: boolean;
	row: (part: Part) => ReactNode;
	form: (part: Part | null, onClose: () => void) => ReactNode;
	/** False: parts can only be added and removed. */
	canEdit?: boolean;
	removeLabel?: string;
	deletion: (part: Part) => Omit<ComponentProps<typeof DeleteDialog>, 'onClose'>;
}

type Open<Part> = { form: Part | null } | { deleted: Part } | null;

export function PartSection<Part>(props: PartSectionProps<Part>) {
	const { id, Icon, parts, nameOf, mayWrite, canEdit = true, removeLabel = 'Eliminar' } = props;
	const [open, setOpen] = useState<Open<Part>>(null);
	const close = () => setOpen(null);
	return (
		<Surface bare as="section" className="panel divided" aria-labelledby={id}>
			<div className={`split ${styles.head}`}>
				<h2 id={id} className="title-l">
					{props.title}
				</h2>
				{mayWrite && (
					<Button size="s" icon={<Plus size={18} />} onClick={() => setOpen({ form: null })}>
						{props.createLabel}
					</Button>
				)}
			</div>
			{parts.length === 0 ? (
				<p className={cx('row gap-2 top', styles.empty)}>
					<Icon size={20} />
					<span>{props.empty}</span>
				</p>
			) : (
				<ul className="divided">
					{parts.map((part) => (
						<li key={props.keyOf(part)} className={cx('card-row', styles.row)}>
							{props.row(part)}
							{mayWrite && (
								<div className="cluster gap-2">
									{canEdit && (
										<IconButton label={`Editar ${nameOf(part)}`} onClick={() => setOpen({ form: part })}>
											<Pencil size={18} />
										</IconButton>
									)}
									<IconButton label={`${removeLabel} ${nameOf(part)}`} onClick={() => setOpen({ deleted: part })}>
										<Trash2 size={18} />
									</IconButton>
								</div>
							)}
						</li>
					))}
				</ul>
			)}
			{open && 'form' in open && props.form(open.form, close)}
			{open && 'deleted' in open && <DeleteDialog {...props.deletion(open.deleted)} onClose={close} />}
		</Surface>
	);
}

import { ExternalLink, Shapes } from 'lucide-react';
import type { Product } from '#contract/catalog/product';
import { cutText } from '#lib/text';
import { Badge } from '#ui/Badge';
import { Link } from '#ui/Link';

type Group = NonNullable<Product['group']>;

const groupPath = ({ id }: Group) => `/admin/products/groups/${id}`;

export const InGroup = ({ sku, group }: { sku: string | null | undefined; group: Group }) => (
	<span className="cluster gap-2 gap-y-0">
		{sku}
		<Link to={groupPath(group)}>
			<Badge icon={<Shapes size={14} />}>
				<span className="visually-hidden">Grupo: </span>
				{group.name}
			</Badge>
		</Link>
	</span>
);

interface OfGroupProps {
	label: string;
	text: string | null | undefined;
	/** With the link, which opens beside the form and loses no typed text. */
	group?: Group;
	/** What the group gives. */
	note?: string;
}

/** A field of the product that its group fills. */
export const OfGroup = ({
	label,
	text,
	group,
	note = 'Nombre, categoría y descripción son del grupo.',
}: OfGroupProps) => (
	<div className="stack gap-1">
		<b className="note">{label}</b>
		<p>{cutText(text, 200) || '—'}</p>
		{group && (
			<p className="note">
				<span>{`${note} `}</span>
				<Link to={groupPath(group)} target="_blank" className="unbroken">
					<span>{`Editar ${group.name} `}</span>
					<ExternalLink size={14} />
				</Link>
			</p>
		)}
	</div>
);

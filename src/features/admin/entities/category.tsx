import type { Category } from '../../../../contract/catalog';
import { isActive } from '../../../lib/product';
import { cutText } from '../../../lib/text';
import { CheckboxField, TextAreaField, TextField } from '../../../ui/fields';
import { ActiveBadge } from '../shared/ActiveBadge';
import { columnsOf, type Fields, searchTextOf } from './entity';
import { ImageField } from './ImageField';
import { flag } from './kinds';
import { Subject } from './Subject';
import { statusFilter } from './status';

/** Fields of a category, in the order of form, columns and audit log (R5-06). */
export const categoryFields = {
	name: {
		label: 'Nombre',
		required: true,
		column: {
			main: true,
			sortBy: ({ name }) => name,
			cell: ({ id, name, imageUrl }) => <Subject name={name} imageUrl={imageUrl} hueId={id} />,
		},
		search: ({ name }) => name,
		control: (props) => <TextField {...props} />,
	},
	description: {
		label: 'Descripción',
		column: { cell: ({ description }) => cutText(description) || '—' },
		search: ({ description }) => description,
		control: (props) => <TextAreaField {...props} />,
	},
	imageUrl: {
		label: 'Imagen',
		input: 'image',
		initial: null,
		toForm: () => null,
		control: (props, { row, form }) => <ImageField {...props} form={form} current={row?.imageUrl} />,
	},
	active: {
		...flag,
		label: 'Activa',
		value: isActive,
		initial: true,
		column: {
			header: 'Estado',
			width: '140px',
			sortBy: (category) => (isActive(category) ? 0 : 1),
			cell: (category) => <ActiveBadge active={isActive(category)} feminine />,
		},
		filter: statusFilter('a'),
		control: (props) => <CheckboxField {...props} help="Se muestra en la tienda, con sus productos" />,
	},
} satisfies Fields<Category, 'id' | 'version' | 'editVersion'>;

export const categoryColumns = columnsOf(categoryFields);
export const categorySearchText = searchTextOf(categoryFields);

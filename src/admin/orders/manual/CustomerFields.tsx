import { useState } from 'react';
import type { ShopCustomer } from '#contract/orders/manual';
import { limits } from '#contract/shared/limits';
import { Chip } from '#ui/Badge';
import { Combobox } from '#ui/Combobox';
import { TextField } from '#ui/fields';
import type { FormField } from '#ui/form';
import { useSearchText } from '#ui/useSearchText';
import styles from '../editor/Editor.module.css';
import { useFindCustomersQuery } from './manualApi';

interface CustomerFieldsProps {
	chosen: ShopCustomer | null;
	onChoose: (customer: ShopCustomer | null) => void;
	field: (name: 'name' | 'email' | 'phone') => FormField;
}

export function CustomerFields({ chosen, onChoose, field }: CustomerFieldsProps) {
	if (chosen)
		return (
			<div className="stack gap-1">
				<div className="cluster">
					<Chip label={chosen.name} onRemove={() => onChoose(null)} />
				</div>
				<p className="note">
					{`${[chosen.email, chosen.phone].filter(Boolean).join(' · ')}. El pedido queda en su cuenta.`}
				</p>
			</div>
		);
	return (
		<div className="stack gap-4">
			<CustomerSearch onChoose={onChoose} />
			<div className={styles.fields}>
				<TextField label="Nombre" autoComplete="off" maxLength={limits.personName} {...field('name')} />
				<TextField
					label="Teléfono"
					type="tel"
					autoComplete="off"
					maxLength={limits.phone}
					help="Para escribirle por WhatsApp y que abra su pedido"
					{...field('phone')}
				/>
				<TextField
					label="Correo"
					type="email"
					optional
					autoComplete="off"
					maxLength={limits.email}
					help="Recibe los avisos del pedido"
					{...field('email')}
				/>
			</div>
		</div>
	);
}

function CustomerSearch({ onChoose }: Pick<CustomerFieldsProps, 'onChoose'>) {
	const [text, setText] = useState('');
	const search = useSearchText(text, 3);
	const { found: customers = [], state } = search.read(useFindCustomersQuery(search.settled, { skip: search.skip }));
	return (
		<Combobox
			label="Buscar un cliente con cuenta"
			name="customer"
			help="Por nombre, teléfono o correo. Si no tiene cuenta, escribe sus datos abajo."
			optional
			maxLength={limits.keyword}
			text={text}
			onText={setText}
			options={customers.map(({ userId, name, email, phone }) => ({
				key: String(userId),
				title: name,
				detail: [email, phone].filter(Boolean).join(' · '),
			}))}
			onChoose={({ key }) => onChoose(customers.find(({ userId }) => String(userId) === key) ?? null)}
			state={state}
			none={`Nadie con cuenta coincide con «${search.typed}».`}
			failed="No pudimos buscar clientes. Revisa tu conexión y vuelve a escribir."
			noun={['cliente', 'clientes']}
		/>
	);
}

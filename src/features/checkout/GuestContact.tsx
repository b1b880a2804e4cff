import { type ChangeEvent, type ComponentProps, useEffect, useRef } from 'react';
import { limits } from '../../../contract/shared/limits';
import { TextField } from '../../ui/fields';
import { Surface } from '../../ui/Surface';

/** The phone of the delivery is always there; the email is for whoever wants to be told. */
export const contactOf = (email: string, phone: string) => ({
	email: email.trim() || null,
	phone: phone.trim() || null,
});

interface GuestContactProps {
	field: Omit<ComponentProps<typeof TextField>, 'label' | 'onChange'> & {
		onChange: (event: ChangeEvent<HTMLInputElement>) => unknown;
	};
	onTyped: (email: string) => void;
}

/** Where the shop writes to somebody without an account. */
export function GuestContact({ field, onTyped }: GuestContactProps) {
	const heading = useRef<HTMLHeadingElement>(null);
	useEffect(function followTheChoice() {
		heading.current?.focus();
	}, []);
	return (
		<Surface as="section" className="stack gap-5">
			<h2 ref={heading} tabIndex={-1}>
				Tu correo
			</h2>
			<TextField
				label="Correo"
				type="email"
				inputMode="email"
				autoComplete="email"
				autoCapitalize="none"
				spellCheck={false}
				maxLength={limits.email}
				placeholder="nombre@correo.com"
				help="Para avisarte cómo va tu pedido. Si lo dejas vacío, la tienda te llama al teléfono de la entrega."
				optional
				{...field}
				onChange={(event) => {
					onTyped(event.target.value);
					return field.onChange(event);
				}}
			/>
		</Surface>
	);
}

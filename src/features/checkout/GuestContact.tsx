import { useEffect, useRef } from 'react';
import { limits } from '../../../contract/shared/limits';
import { TextField } from '../../ui/fields';
import type { FormField } from '../../ui/form';
import { Surface } from '../../ui/Surface';

export function GuestContact({ field }: { field: FormField }) {
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
			/>
		</Surface>
	);
}

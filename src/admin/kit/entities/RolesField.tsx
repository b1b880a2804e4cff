import { roleLabel } from '#contract/team/team';
import { CheckboxField } from '#ui/fields';
import styles from '../editor/Editor.module.css';
import type { ControlProps } from './entity';

const offered: readonly string[] = ['ROLE_USER', 'ROLE_ADMIN'];

interface RolesFieldProps extends ControlProps {
	/** Team roles can only be removed here. */
	held: readonly string[];
}

export const RolesField = ({
	label,
	error,
	held,
	required: _required,
	optional: _optional,
	...control
}: RolesFieldProps) => (
	<fieldset className={styles.ticks}>
		<legend>{label}</legend>
		<CheckboxField label="Usuario (ROLE_USER)" value="ROLE_USER" error={error} {...control} />
		<CheckboxField
			label="Administrador (ROLE_ADMIN)"
			value="ROLE_ADMIN"
			help="Puede hacer todo lo que se hace en este panel"
			{...control}
		/>
		{held
			.filter((role) => !offered.includes(role))
			.map((role) => (
				<CheckboxField key={role} label={`${roleLabel(role)} (${role})`} value={role} {...control} />
			))}
	</fieldset>
);

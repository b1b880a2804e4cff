import { CheckboxField } from '../../../ui/fields';
import styles from '../editor/Editor.module.css';
import type { ControlProps } from './entity';

export const RolesField = ({ label, error, required: _required, optional: _optional, ...control }: ControlProps) => (
	<fieldset className={styles.ticks}>
		<legend>{label}</legend>
		<CheckboxField label="Usuario (ROLE_USER)" value="ROLE_USER" error={error} {...control} />
		<CheckboxField
			label="Administrador (ROLE_ADMIN)"
			value="ROLE_ADMIN"
			help="Puede hacer todo lo que se hace en este panel"
			{...control}
		/>
	</fieldset>
);

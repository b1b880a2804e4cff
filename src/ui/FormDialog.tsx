import { type ComponentProps, type ReactNode, useId } from 'react';
import { Button } from './Button';
import { Dialog } from './Dialog';
import { Form, FormFailure } from './form';

interface FormDialogProps {
	title: ReactNode;
	/** Of `useForm`; its failure stands above the fields. */
	form: ComponentProps<typeof Form>['form'] & ComponentProps<typeof FormFailure>['form'];
	/** Label of the button that submits. */
	submit: string;
	/** The same while the form is on its way. */
	submitting?: string;
	danger?: boolean;
	/** Label of the button that closes. */
	leave?: string;
	/** It cannot be submitted now. */
	disabled?: boolean;
	size?: 'large';
	/** Of the form. */
	className?: string;
	/** Which of several things the form changes; what was typed comes back to that one only. */
	of?: string | number | undefined;
	onClose: () => void;
	children: ReactNode;
}

/** A dialog that is one form: its fields, and below them the buttons that close and submit it. */
export function FormDialog(props: FormDialogProps) {
	const { title, form, submit, submitting = submit, size, className = 'stack', of = '', onClose, children } = props;
	const { danger, leave = 'Cancelar', disabled } = props;
	const id = useId();
	return (
		<Dialog
			open
			size={size}
			title={title}
			onClose={onClose}
			footer={
				<>
					<Button variant="quiet" onClick={onClose}>
						{leave}
					</Button>
					<Button
						type="submit"
						form={id}
						variant={danger ? 'danger' : 'primary'}
						loading={form.busy}
						disabled={disabled}
					>
						{form.busy ? submitting : submit}
					</Button>
				</>
			}
		>
			<Form
				id={id}
				name={`${typeof title === 'string' ? title : submit} ${of}`}
				form={form}
				className={className}
				aria-label={typeof title === 'string' ? title : submit}
			>
				<FormFailure form={form} />
				{children}
			</Form>
		</Dialog>
	);
}

import { type ComponentProps, type ReactNode, type Ref, useId } from 'react';
import { Button } from './Button';
import { Dialog } from './Dialog';
import { Form, FormFailure } from './form';

interface FormDialogProps {
	title: ReactNode;
	/** From `useForm`; its failure stands above the fields. */
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
	/** Its failure stands beside the buttons, in sight; it cannot be closed while it is on its way. */
	long?: boolean;
	/** Stands above the form. */
	above?: ReactNode;
	/** Stands before the buttons. */
	progress?: ReactNode;
	/** The form takes the focus by it. */
	ref?: Ref<HTMLFormElement>;
	className?: string;
	/** Which of several things the form changes; what was typed comes back to that one only. */
	of?: string | number | undefined;
	onClose: () => void;
	children: ReactNode;
}

/** A dialog that is one form: its fields, and below them the buttons that close and submit it. */
export function FormDialog(props: FormDialogProps) {
	const { title, form, submit, submitting = submit, size, className = 'stack', of = '', children } = props;
	const { danger, leave = 'Cancelar', disabled, long = false, above, progress, ref } = props;
	const id = useId();
	const stays = long && form.busy;
	const onClose = () => {
		if (!stays) props.onClose();
	};
	const failure = <FormFailure form={form} />;
	return (
		<Dialog
			open
			size={size}
			title={title}
			onClose={onClose}
			footer={
				<>
					{long && failure}
					{progress}
					<Button variant="quiet" disabled={stays} onClick={onClose}>
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
			{above}
			<Form
				ref={ref}
				tabIndex={ref ? -1 : undefined}
				id={id}
				name={`${typeof title === 'string' ? title : submit} ${of}`}
				form={form}
				className={className}
				aria-label={typeof title === 'string' ? title : submit}
			>
				{!long && failure}
				{children}
			</Form>
		</Dialog>
	);
}

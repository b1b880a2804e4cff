import * as v from 'valibot';
import { LinkToken, Password, Username } from '../account/forms';
import { limits } from '../shared/limits';
import { Email, optionalText } from '../shared/primitives';
import { type RoleName, staffRoles } from './permissions';

const labels: Readonly<Record<RoleName, string>> = {
	ROLE_USER: 'Usuario',
	ROLE_ADMIN: 'Administrador',
	ROLE_CATALOGUE: 'Catálogo',
	ROLE_ORDERS: 'Pedidos',
	ROLE_SUPPORT: 'Atención al cliente',
	ROLE_READER: 'Solo lectura',
};

/** Other back ends' roles retain their names. */
export const roleLabel = (role: string): string => (labels as Readonly<Record<string, string>>)[role] ?? role;

export const teamPaths = {
	members: '/admin/team',
	member: (id: number) => `/admin/team/members/${id}`,
	secondFactor: '/admin/team/second-factor',
	invitations: '/admin/team/invitations',
	invitation: (id: number) => `/admin/team/invitations/${id}`,
	openInvitation: '/team/invitation',
	join: '/team/join',
	accept: '/team/accept',
} as const;

const Role = v.picklist(staffRoles, 'El rol no es válido');

/** ISO 8601. */
export const Invitation = v.object({
	id: v.number(),
	email: v.string(),
	role: Role,
	invitedBy: v.string(),
	expiresAt: v.string(),
	expired: v.boolean(),
});
export type Invitation = v.InferOutput<typeof Invitation>;

export const TeamMember = v.object({
	id: v.number(),
	username: v.string(),
	email: v.string(),
	firstName: v.string(),
	lastName: v.string(),
	role: Role,
	secondFactor: v.boolean(),
});
export type TeamMember = v.InferOutput<typeof TeamMember>;

export const Team = v.object({
	members: v.array(TeamMember),
	invitations: v.array(Invitation),
	demandsSecondFactor: v.array(Role),
});
export type Team = v.InferOutput<typeof Team>;

/** Null: a customer again. */
export const MemberBody = v.object({ role: v.nullable(Role) });
export type MemberBody = v.InferOutput<typeof MemberBody>;

export const SecondFactorDemandBody = v.object({ role: Role, demanded: v.boolean() });
export type SecondFactorDemandBody = v.InferOutput<typeof SecondFactorDemandBody>;

/** Replaces an earlier invitation of the address. */
export const InvitationBody = v.object({ email: Email, role: Role });
export type InvitationBody = v.InferInput<typeof InvitationBody>;

/** The token is a link's fragment, which servers do not log; no other answer has it. */
export const IssuedInvitation = v.object({ ...Invitation.entries, token: v.string() });
export type IssuedInvitation = v.InferOutput<typeof IssuedInvitation>;

export const InvitationToken = v.object({ token: LinkToken });
/** `known`: the account's owner signs in and accepts; otherwise an account is created. */
export const OpenInvitation = v.object({ email: v.string(), role: Role, invitedBy: v.string(), known: v.boolean() });
export type OpenInvitation = v.InferOutput<typeof OpenInvitation>;

export const JoinBody = v.object({
	...InvitationToken.entries,
	username: Username,
	password: Password,
	firstName: optionalText('El nombre', limits.personName),
	lastName: optionalText('El apellido', limits.personName),
});
export type JoinBody = v.InferInput<typeof JoinBody>;

/** `code` of a 400: used, withdrawn, replaced, forged or expired. */
export const invitationInvalid = 'invitation_invalid';

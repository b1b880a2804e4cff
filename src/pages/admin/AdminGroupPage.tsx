export { GroupScreen as default } from '#features/admin/groups/GroupScreen';

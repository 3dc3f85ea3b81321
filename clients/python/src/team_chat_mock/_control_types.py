"""Types of the control API. Generated from its OpenAPI document by `npm run generate`."""

# ruff: noqa
from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, List, Literal, TypedDict, Union

if TYPE_CHECKING:
    from typing_extensions import NotRequired

JsonObject = Dict[str, Any]


class Error(TypedDict):
    result: Literal["error"]
    msg: str
    code: str


class StatePersonasValue(TypedDict):
    user_id: int
    full_name: str
    email: str
    delivery_email: str
    api_key: str
    role: int


class State(TypedDict):
    scenario: str
    seed: int
    feature_level: int
    dialect: Literal["reference", "zulip"]
    now: int
    personas: Dict[str, StatePersonasValue]
    counts: Dict[str, int]


class ErrorEntryNaturalBeforeItem(TypedDict):
    persona: Union[str, None]
    api_key: NotRequired[str]
    method: str
    path: str
    fields: JsonObject


class ErrorEntryNatural(TypedDict):
    persona: Union[str, None]
    api_key: NotRequired[str]
    method: str
    path: str
    fields: JsonObject
    scenario: str
    settings: NotRequired[JsonObject]
    before: NotRequired[List[ErrorEntryNaturalBeforeItem]]


class ErrorEntryFault(TypedDict):
    method: str
    path: str
    code: str
    status: NotRequired[int]
    extra: NotRequired[JsonObject]
    times: int


class ErrorEntryRequest(TypedDict):
    persona: Union[str, None]
    api_key: NotRequired[str]
    method: str
    path: str
    fields: JsonObject


class ErrorEntry(TypedDict):
    endpoint: str
    code: str
    status: int
    when: str
    dialect: NotRequired[str]
    extra: JsonObject
    natural: NotRequired[ErrorEntryNatural]
    unreachable: NotRequired[str]
    fault: ErrorEntryFault
    request: ErrorEntryRequest


class ClientWarning(TypedDict):
    id: int
    kind: Literal["unknown_acknowledgement", "no_acknowledgement", "two_connections", "ignored_bad_queue", "register_loop", "deprecated_parameter", "ignored_retry_after", "large_page"]
    message: str
    user_id: Union[int, None]
    queue_id: Union[str, None]
    endpoint: str
    at: int
    request_id: int
    times: int


class QueueDetails(TypedDict):
    queue_id: str
    user_id: Union[int, None]
    client: Union[str, None]
    exists: bool
    created: Union[int, None]
    registered_by: Union[int, None]
    event_types: Union[List[str], None]
    narrow: List[Any]
    all_public_streams: bool
    last_poll: Union[int, None]
    is_polled: bool
    acknowledged: int
    waiting: int
    warnings: List[ClientWarning]


class QueueWithEventsEventsItem(TypedDict):
    id: int
    type: str
    op: Union[str, None]
    request_id: Union[int, None]
    received: bool
    event: JsonObject


class QueueWithEvents(TypedDict):
    queue_id: str
    user_id: Union[int, None]
    client: Union[str, None]
    exists: bool
    created: Union[int, None]
    registered_by: Union[int, None]
    event_types: Union[List[str], None]
    narrow: List[Any]
    all_public_streams: bool
    last_poll: Union[int, None]
    is_polled: bool
    acknowledged: int
    waiting: int
    warnings: List[ClientWarning]
    events: List[QueueWithEventsEventsItem]


class EmittedEvent(TypedDict):
    number: int
    queue_id: str
    user_id: Union[int, None]
    event: JsonObject


class Request(TypedDict):
    id: int
    at: int
    real_time: float
    method: str
    path: str
    endpoint: Union[str, None]
    user_id: Union[int, None]
    params: JsonObject
    status: int
    code: Union[str, None]
    msg: NotRequired[str]
    account: NotRequired[str]
    fault: NotRequired[int]
    override: NotRequired[Literal[True]]
    ms: float
    note: NotRequired[str]


class OpenRequest(TypedDict):
    method: str
    path: str
    endpoint: str
    user_id: Union[int, None]
    params: JsonObject
    ms: float


class RequestWithResponse(TypedDict):
    id: int
    at: int
    real_time: float
    method: str
    path: str
    endpoint: Union[str, None]
    user_id: Union[int, None]
    params: JsonObject
    status: int
    code: Union[str, None]
    msg: NotRequired[str]
    account: NotRequired[str]
    fault: NotRequired[int]
    override: NotRequired[Literal[True]]
    ms: float
    note: NotRequired[str]
    answer: NotRequired[Any]
    request_headers: NotRequired[Dict[str, str]]
    response_headers: NotRequired[Dict[str, str]]
    query: NotRequired[str]
    text: NotRequired[str]


class ExplanationEventsItem(TypedDict):
    queue_id: str
    user_id: Union[int, None]
    event: JsonObject


class Explanation(TypedDict):
    summary: str
    rule: Union[str, None]
    allow: List[str]
    changes: List[Change]
    events: List[ExplanationEventsItem]


class Change(TypedDict):
    table: str
    id: Union[int, None]
    of: NotRequired[Dict[str, int]]
    before: Union[JsonObject, None]
    after: Union[JsonObject, None]


class UnmatchedRequest(TypedDict):
    at: int
    method: str
    path: str
    nearest: Union[str, None]
    note: str


class GetHealthResponse(TypedDict):
    status: Literal["ok"]


GetStateResponse = State


class GetScenariosResponseScenariosItem(TypedDict):
    name: str
    description: str


class GetScenariosResponse(TypedDict):
    scenarios: List[GetScenariosResponseScenariosItem]


class PostResetBody(TypedDict):
    scenario: NotRequired[str]
    snapshot: NotRequired[JsonObject]
    seed_file: NotRequired[JsonObject]
    seed: NotRequired[int]
    feature_level: NotRequired[Union[int, Literal["latest", "12.2", "12.1", "12.0", "11.0", "10.1", "10.0", "9.0", "8.0", "7.0", "6.2", "6.0", "5.0", "4.0", "3.1", "3.0"]]]
    dialect: NotRequired[Literal["reference", "zulip"]]
    now: NotRequired[Union[str, float]]
    settings: NotRequired[JsonObject]
    latency: NotRequired[float]


PostResetResponse = State


class GetSnapshotResponse(TypedDict):
    format: Literal["team-chat-mock"]
    version: int


class PutSnapshotBody(TypedDict):
    format: Literal["team-chat-mock"]
    version: int


PutSnapshotResponse = State


class GetSnapshotsResponseSnapshotsItem(TypedDict):
    name: str
    at: int
    scenario: str


class GetSnapshotsResponse(TypedDict):
    snapshots: List[GetSnapshotsResponseSnapshotsItem]


class PutSnapshotsByNameResponseSnapshotsItem(TypedDict):
    name: str
    at: int
    scenario: str


class PutSnapshotsByNameResponse(TypedDict):
    snapshots: List[PutSnapshotsByNameResponseSnapshotsItem]


PostSnapshotsByNameResponse = State


class DeleteSnapshotsByNameResponseSnapshotsItem(TypedDict):
    name: str
    at: int
    scenario: str


class DeleteSnapshotsByNameResponse(TypedDict):
    snapshots: List[DeleteSnapshotsByNameResponseSnapshotsItem]


class GetStateByNameResponseRecordsItem(TypedDict):
    id: int


class GetStateByNameResponse(TypedDict):
    name: str
    total: int
    offset: int
    limit: int
    records: List[GetStateByNameResponseRecordsItem]


class GetRecordsByResourceResponseRecordsItem(TypedDict):
    id: int


class GetRecordsByResourceResponse(TypedDict):
    name: str
    total: int
    offset: int
    limit: int
    records: List[GetRecordsByResourceResponseRecordsItem]


PostRecordsByResourceBody = Union[JsonObject, List[JsonObject]]


class PostRecordsByResourceResponse(TypedDict):
    records: List[JsonObject]


class GetRecordsByResourceByIdResponse(TypedDict):
    id: int


PatchRecordsByResourceByIdBody = JsonObject


class PatchRecordsByResourceByIdResponse(TypedDict):
    id: int


class DeleteRecordsByResourceByIdResponse(TypedDict):
    deleted: int


class GetFaultsResponseFaultsItemDelay2(TypedDict):
    min: float
    max: float


class GetFaultsResponseFaultsItemDelay3(TypedDict):
    mean: float
    deviation: float


class GetFaultsResponseFaultsItem(TypedDict):
    method: str
    path: str
    times: NotRequired[int]
    every: NotRequired[int]
    persona: NotRequired[str]
    user_id: NotRequired[int]
    probability: NotRequired[float]
    delay: NotRequired[Union[float, GetFaultsResponseFaultsItemDelay2, GetFaultsResponseFaultsItemDelay3]]
    delay_ms: NotRequired[float]
    delay_after_ms: NotRequired[float]
    bytes_per_second: NotRequired[int]
    network_error: NotRequired[bool]
    timeout: NotRequired[bool]
    answer: NotRequired[Literal["malformed_json", "truncated_body", "proxy_500", "proxy_502"]]
    status: NotRequired[int]
    code: NotRequired[str]
    msg: NotRequired[str]
    extra: NotRequired[JsonObject]
    id: int
    seen: NotRequired[int]


class GetFaultsResponse(TypedDict):
    faults: List[GetFaultsResponseFaultsItem]


class PostFaultsBodyDelay2(TypedDict):
    min: float
    max: float


class PostFaultsBodyDelay3(TypedDict):
    mean: float
    deviation: float


class PostFaultsBody(TypedDict):
    method: str
    path: str
    times: NotRequired[int]
    every: NotRequired[int]
    persona: NotRequired[str]
    user_id: NotRequired[int]
    probability: NotRequired[float]
    delay: NotRequired[Union[float, PostFaultsBodyDelay2, PostFaultsBodyDelay3]]
    delay_ms: NotRequired[float]
    delay_after_ms: NotRequired[float]
    bytes_per_second: NotRequired[int]
    network_error: NotRequired[bool]
    timeout: NotRequired[bool]
    answer: NotRequired[Literal["malformed_json", "truncated_body", "proxy_500", "proxy_502"]]
    status: NotRequired[int]
    code: NotRequired[str]
    msg: NotRequired[str]
    extra: NotRequired[JsonObject]


class PostFaultsResponse(TypedDict):
    id: int


class DeleteFaultsResponseFaultsItemDelay2(TypedDict):
    min: float
    max: float


class DeleteFaultsResponseFaultsItemDelay3(TypedDict):
    mean: float
    deviation: float


class DeleteFaultsResponseFaultsItem(TypedDict):
    method: str
    path: str
    times: NotRequired[int]
    every: NotRequired[int]
    persona: NotRequired[str]
    user_id: NotRequired[int]
    probability: NotRequired[float]
    delay: NotRequired[Union[float, DeleteFaultsResponseFaultsItemDelay2, DeleteFaultsResponseFaultsItemDelay3]]
    delay_ms: NotRequired[float]
    delay_after_ms: NotRequired[float]
    bytes_per_second: NotRequired[int]
    network_error: NotRequired[bool]
    timeout: NotRequired[bool]
    answer: NotRequired[Literal["malformed_json", "truncated_body", "proxy_500", "proxy_502"]]
    status: NotRequired[int]
    code: NotRequired[str]
    msg: NotRequired[str]
    extra: NotRequired[JsonObject]
    id: int
    seen: NotRequired[int]


class DeleteFaultsResponse(TypedDict):
    faults: List[DeleteFaultsResponseFaultsItem]


class DeleteFaultsByIdResponseFaultsItemDelay2(TypedDict):
    min: float
    max: float


class DeleteFaultsByIdResponseFaultsItemDelay3(TypedDict):
    mean: float
    deviation: float


class DeleteFaultsByIdResponseFaultsItem(TypedDict):
    method: str
    path: str
    times: NotRequired[int]
    every: NotRequired[int]
    persona: NotRequired[str]
    user_id: NotRequired[int]
    probability: NotRequired[float]
    delay: NotRequired[Union[float, DeleteFaultsByIdResponseFaultsItemDelay2, DeleteFaultsByIdResponseFaultsItemDelay3]]
    delay_ms: NotRequired[float]
    delay_after_ms: NotRequired[float]
    bytes_per_second: NotRequired[int]
    network_error: NotRequired[bool]
    timeout: NotRequired[bool]
    answer: NotRequired[Literal["malformed_json", "truncated_body", "proxy_500", "proxy_502"]]
    status: NotRequired[int]
    code: NotRequired[str]
    msg: NotRequired[str]
    extra: NotRequired[JsonObject]
    id: int
    seen: NotRequired[int]


class DeleteFaultsByIdResponse(TypedDict):
    faults: List[DeleteFaultsByIdResponseFaultsItem]


class GetErrorsResponse(TypedDict):
    errors: List[ErrorEntry]


class GetOverridesResponseOverridesItem(TypedDict):
    id: int
    method: str
    path: str
    persona: NotRequired[str]
    params: NotRequired[JsonObject]
    status: int
    headers: NotRequired[Dict[str, str]]
    body: NotRequired[Any]
    raw_body: NotRequired[str]
    times: NotRequired[int]


class GetOverridesResponse(TypedDict):
    overrides: List[GetOverridesResponseOverridesItem]


class PostOverridesBody(TypedDict):
    method: str
    path: str
    persona: NotRequired[str]
    params: NotRequired[JsonObject]
    status: int
    headers: NotRequired[Dict[str, str]]
    body: NotRequired[Any]
    raw_body: NotRequired[str]
    times: NotRequired[int]


class PostOverridesResponse(TypedDict):
    id: int


class DeleteOverridesResponseOverridesItem(TypedDict):
    id: int
    method: str
    path: str
    persona: NotRequired[str]
    params: NotRequired[JsonObject]
    status: int
    headers: NotRequired[Dict[str, str]]
    body: NotRequired[Any]
    raw_body: NotRequired[str]
    times: NotRequired[int]


class DeleteOverridesResponse(TypedDict):
    overrides: List[DeleteOverridesResponseOverridesItem]


class DeleteOverridesByIdResponseOverridesItem(TypedDict):
    id: int
    method: str
    path: str
    persona: NotRequired[str]
    params: NotRequired[JsonObject]
    status: int
    headers: NotRequired[Dict[str, str]]
    body: NotRequired[Any]
    raw_body: NotRequired[str]
    times: NotRequired[int]


class DeleteOverridesByIdResponse(TypedDict):
    overrides: List[DeleteOverridesByIdResponseOverridesItem]


class GetWarningsResponse(TypedDict):
    warnings: List[ClientWarning]


class GetQueuesResponse(TypedDict):
    queues: List[QueueDetails]


class GetQueuesWaitResponse(TypedDict):
    queue: QueueDetails


GetQueuesByQueueIdResponse = QueueWithEvents


class GetQueuesByQueueIdEventsResponse(TypedDict):
    events: List[JsonObject]


class PostQueuesByQueueIdEventsBody(TypedDict):
    events: List[JsonObject]


class PostQueuesByQueueIdEventsResponse(TypedDict):
    ids: List[int]


GetEventsWaitResponse = EmittedEvent


class GetRequestsResponse(TypedDict):
    requests: List[Request]
    earlier: NotRequired[int]


PostRequestsBody = TypedDict(
    "PostRequestsBody",
    {
        "as": "str",
        "method": "Literal['GET', 'POST', 'PATCH', 'PUT', 'DELETE']",
        "path": "str",
        "params": "NotRequired[JsonObject]",
    },
)


class PostRequestsResponse(TypedDict):
    status: int
    body: Any


class DeleteRequestsResponse(TypedDict):
    requests: List[Request]
    earlier: NotRequired[int]


class GetRequestsOpenResponse(TypedDict):
    requests: List[OpenRequest]


class GetRequestsWaitResponse(TypedDict):
    request: Request


GetRequestsByIdResponse = RequestWithResponse


GetRequestsByIdExplanationResponse = Explanation


class GetUnmatchedResponse(TypedDict):
    unmatched: List[UnmatchedRequest]


class GetOutboxResponseEmailsItem(TypedDict):
    at: int
    kind: Literal["invitation"]
    to: str
    invited_by: int
    invite_as: int
    expires_at: Union[int, None]


class GetOutboxResponsePushesItemPayload(TypedDict):
    event: str
    realm_name: NotRequired[str]


class GetOutboxResponsePushesItem(TypedDict):
    at: int
    user_id: int
    token: str
    payload: GetOutboxResponsePushesItemPayload


class GetOutboxResponse(TypedDict):
    emails: List[GetOutboxResponseEmailsItem]
    pushes: List[GetOutboxResponsePushesItem]


class DeleteOutboxResponseEmailsItem(TypedDict):
    at: int
    kind: Literal["invitation"]
    to: str
    invited_by: int
    invite_as: int
    expires_at: Union[int, None]


class DeleteOutboxResponsePushesItemPayload(TypedDict):
    event: str
    realm_name: NotRequired[str]


class DeleteOutboxResponsePushesItem(TypedDict):
    at: int
    user_id: int
    token: str
    payload: DeleteOutboxResponsePushesItemPayload


class DeleteOutboxResponse(TypedDict):
    emails: List[DeleteOutboxResponseEmailsItem]
    pushes: List[DeleteOutboxResponsePushesItem]


class GetRequestsByIdStateResponse(TypedDict):
    now: int
    counts: Dict[str, int]
    unread: NotRequired[JsonObject]
    register: NotRequired[JsonObject]


class GetRequestsByIdSnapshotResponse(TypedDict):
    format: Literal["team-chat-mock"]
    version: int


class GetRequestsByIdDiffResponse(TypedDict):
    changes: List[Change]


class PostRewindBody(TypedDict):
    request_id: int
    when: NotRequired[Literal["before", "after"]]


PostRewindResponse = State


class GetSettingsResponseRateLimit1(TypedDict):
    requests: int
    seconds: float


class GetSettingsResponseCanAddCustomEmojiGroup22(TypedDict):
    direct_members: List[int]
    direct_subgroups: List[int]


class GetSettingsResponseCanAddSubscribersGroup22(TypedDict):
    direct_members: List[int]
    direct_subgroups: List[int]


class GetSettingsResponseCanCreateBotsGroup22(TypedDict):
    direct_members: List[int]
    direct_subgroups: List[int]


class GetSettingsResponseCanCreateGroups22(TypedDict):
    direct_members: List[int]
    direct_subgroups: List[int]


class GetSettingsResponseCanCreatePrivateChannelGroup22(TypedDict):
    direct_members: List[int]
    direct_subgroups: List[int]


class GetSettingsResponseCanCreatePublicChannelGroup22(TypedDict):
    direct_members: List[int]
    direct_subgroups: List[int]


class GetSettingsResponseCanCreateWebPublicChannelGroup22(TypedDict):
    direct_members: List[int]
    direct_subgroups: List[int]


class GetSettingsResponseCanCreateWriteOnlyBotsGroup22(TypedDict):
    direct_members: List[int]
    direct_subgroups: List[int]


class GetSettingsResponseCanDeleteAnyMessageGroup22(TypedDict):
    direct_members: List[int]
    direct_subgroups: List[int]


class GetSettingsResponseCanDeleteOwnMessageGroup22(TypedDict):
    direct_members: List[int]
    direct_subgroups: List[int]


class GetSettingsResponseCanInviteUsersGroup22(TypedDict):
    direct_members: List[int]
    direct_subgroups: List[int]


class GetSettingsResponseCanManageAllGroups22(TypedDict):
    direct_members: List[int]
    direct_subgroups: List[int]


class GetSettingsResponseCanManageBillingGroup22(TypedDict):
    direct_members: List[int]
    direct_subgroups: List[int]


class GetSettingsResponseCanMentionManyUsersGroup22(TypedDict):
    direct_members: List[int]
    direct_subgroups: List[int]


class GetSettingsResponseCanMoveMessagesBetweenChannelsGroup22(TypedDict):
    direct_members: List[int]
    direct_subgroups: List[int]


class GetSettingsResponseCanMoveMessagesBetweenTopicsGroup22(TypedDict):
    direct_members: List[int]
    direct_subgroups: List[int]


class GetSettingsResponseCanResolveTopicsGroup22(TypedDict):
    direct_members: List[int]
    direct_subgroups: List[int]


class GetSettingsResponseCanSetDeleteMessagePolicyGroup22(TypedDict):
    direct_members: List[int]
    direct_subgroups: List[int]


class GetSettingsResponseCanSetTopicsPolicyGroup22(TypedDict):
    direct_members: List[int]
    direct_subgroups: List[int]


class GetSettingsResponseCanSummarizeTopicsGroup22(TypedDict):
    direct_members: List[int]
    direct_subgroups: List[int]


class GetSettingsResponseCreateMultiuseInviteGroup22(TypedDict):
    direct_members: List[int]
    direct_subgroups: List[int]


class GetSettingsResponseDirectMessageInitiatorGroup22(TypedDict):
    direct_members: List[int]
    direct_subgroups: List[int]


class GetSettingsResponseDirectMessagePermissionGroup22(TypedDict):
    direct_members: List[int]
    direct_subgroups: List[int]


class GetSettingsResponseAuthenticationMethods(TypedDict):
    Email: bool
    SAML: bool


class GetSettingsResponse(TypedDict):
    can_invite_users: Literal["owners", "administrators", "moderators", "members", "nobody"]
    can_subscribe_others: Literal["owners", "administrators", "moderators", "members", "nobody"]
    moderation_request_channel_id: Union[int, None]
    new_channel_announcements_channel_id: Union[int, None]
    allow_edit_history: bool
    enable_read_receipts: bool
    inline_image_preview: bool
    move_messages_within_stream_limit_seconds: Union[int, None]
    move_messages_between_streams_limit_seconds: Union[int, None]
    require_e2ee_push_notifications: bool
    public_access: bool
    guests_see_all_users: bool
    limit_presence_to_accessible: bool
    invite_daily_limit: Union[int, None]
    license_limit: Union[int, None]
    invitation_link_validity_minutes: int
    push_notifications_enabled: bool
    call_providers: List[Literal["big_blue_button", "constructor_groups", "nextcloud_talk", "webex"]]
    jwt_key: Union[str, None]
    development_sign_in: bool
    history_limited_before: Union[int, None]
    max_message_length: int
    max_topic_length: int
    max_channel_folder_name_length: int
    max_channel_folder_description_length: int
    realm_empty_topic_display_name: str
    deactivated: bool
    rate_limit: Union[GetSettingsResponseRateLimit1, None]
    heartbeat_seconds: float
    name: str
    description: str
    can_access_all_users_group: Literal["everyone", "members"]
    can_add_custom_emoji_group: Union[Literal["everyone", "members", "fullmembers", "moderators", "administrators", "owners", "nobody"], Union[int, GetSettingsResponseCanAddCustomEmojiGroup22]]
    can_add_subscribers_group: Union[Literal["everyone", "members", "fullmembers", "moderators", "administrators", "owners", "nobody"], Union[int, GetSettingsResponseCanAddSubscribersGroup22]]
    can_create_bots_group: Union[Literal["everyone", "members", "fullmembers", "moderators", "administrators", "owners", "nobody"], Union[int, GetSettingsResponseCanCreateBotsGroup22]]
    can_create_groups: Union[Literal["everyone", "members", "fullmembers", "moderators", "administrators", "owners", "nobody"], Union[int, GetSettingsResponseCanCreateGroups22]]
    can_create_private_channel_group: Union[Literal["everyone", "members", "fullmembers", "moderators", "administrators", "owners", "nobody"], Union[int, GetSettingsResponseCanCreatePrivateChannelGroup22]]
    can_create_public_channel_group: Union[Literal["everyone", "members", "fullmembers", "moderators", "administrators", "owners", "nobody"], Union[int, GetSettingsResponseCanCreatePublicChannelGroup22]]
    can_create_web_public_channel_group: Union[Literal["everyone", "members", "fullmembers", "moderators", "administrators", "owners", "nobody"], Union[int, GetSettingsResponseCanCreateWebPublicChannelGroup22]]
    can_create_write_only_bots_group: Union[Literal["everyone", "members", "fullmembers", "moderators", "administrators", "owners", "nobody"], Union[int, GetSettingsResponseCanCreateWriteOnlyBotsGroup22]]
    can_delete_any_message_group: Union[Literal["everyone", "members", "fullmembers", "moderators", "administrators", "owners", "nobody"], Union[int, GetSettingsResponseCanDeleteAnyMessageGroup22]]
    can_delete_own_message_group: Union[Literal["everyone", "members", "fullmembers", "moderators", "administrators", "owners", "nobody"], Union[int, GetSettingsResponseCanDeleteOwnMessageGroup22]]
    can_invite_users_group: Union[Literal["everyone", "members", "fullmembers", "moderators", "administrators", "owners", "nobody"], Union[int, GetSettingsResponseCanInviteUsersGroup22]]
    can_manage_all_groups: Union[Literal["everyone", "members", "fullmembers", "moderators", "administrators", "owners", "nobody"], Union[int, GetSettingsResponseCanManageAllGroups22]]
    can_manage_billing_group: Union[Literal["everyone", "members", "fullmembers", "moderators", "administrators", "owners", "nobody"], Union[int, GetSettingsResponseCanManageBillingGroup22]]
    can_mention_many_users_group: Union[Literal["everyone", "members", "fullmembers", "moderators", "administrators", "owners", "nobody"], Union[int, GetSettingsResponseCanMentionManyUsersGroup22]]
    can_move_messages_between_channels_group: Union[Literal["everyone", "members", "fullmembers", "moderators", "administrators", "owners", "nobody"], Union[int, GetSettingsResponseCanMoveMessagesBetweenChannelsGroup22]]
    can_move_messages_between_topics_group: Union[Literal["everyone", "members", "fullmembers", "moderators", "administrators", "owners", "nobody"], Union[int, GetSettingsResponseCanMoveMessagesBetweenTopicsGroup22]]
    can_resolve_topics_group: Union[Literal["everyone", "members", "fullmembers", "moderators", "administrators", "owners", "nobody"], Union[int, GetSettingsResponseCanResolveTopicsGroup22]]
    can_set_delete_message_policy_group: Union[Literal["everyone", "members", "fullmembers", "moderators", "administrators", "owners", "nobody"], Union[int, GetSettingsResponseCanSetDeleteMessagePolicyGroup22]]
    can_set_topics_policy_group: Union[Literal["everyone", "members", "fullmembers", "moderators", "administrators", "owners", "nobody"], Union[int, GetSettingsResponseCanSetTopicsPolicyGroup22]]
    can_summarize_topics_group: Union[Literal["everyone", "members", "fullmembers", "moderators", "administrators", "owners", "nobody"], Union[int, GetSettingsResponseCanSummarizeTopicsGroup22]]
    create_multiuse_invite_group: Union[Literal["everyone", "members", "fullmembers", "moderators", "administrators", "owners", "nobody"], Union[int, GetSettingsResponseCreateMultiuseInviteGroup22]]
    direct_message_initiator_group: Union[Literal["everyone", "members", "fullmembers", "moderators", "administrators", "owners", "nobody"], Union[int, GetSettingsResponseDirectMessageInitiatorGroup22]]
    direct_message_permission_group: Union[Literal["everyone", "members", "fullmembers", "moderators", "administrators", "owners", "nobody"], Union[int, GetSettingsResponseDirectMessagePermissionGroup22]]
    allow_message_editing: bool
    authentication_methods: GetSettingsResponseAuthenticationMethods
    avatar_changes_disabled: bool
    default_avatar_source: Literal["G", "J"]
    default_code_block_language: str
    default_language: str
    digest_emails_enabled: bool
    digest_weekday: int
    disallow_disposable_email_addresses: bool
    email_changes_disabled: bool
    emails_restricted_to_domains: bool
    enable_guest_user_dm_warning: bool
    enable_guest_user_indicator: bool
    gif_rating_policy: int
    inline_url_embed_preview: bool
    invite_required: bool
    jitsi_server_url: Union[str, None]
    media_preview_size: Literal[100, 150, 200]
    message_content_allowed_in_email_notifications: bool
    message_content_delete_limit_seconds: Union[int, None]
    message_content_edit_limit_seconds: Union[int, None]
    message_edit_history_visibility_policy: Literal["all", "moves", "none"]
    message_retention_days: Union[Literal[-1], int]
    name_changes_disabled: bool
    org_type: Literal[0, 10, 20, 30, 35, 40, 50, 60, 70, 80, 90, 100, 1000]
    require_unique_names: bool
    send_channel_events_messages: bool
    send_welcome_emails: bool
    service_update_announcements_channel_id: Union[int, None]
    signup_announcements_channel_id: Union[int, None]
    topics_policy: Literal["allow_empty_topic", "disable_empty_topic"]
    video_chat_provider: int
    waiting_period_threshold: int
    want_advertise_in_communities_directory: bool
    welcome_message_custom_text: str


class PatchSettingsBodyRateLimit1(TypedDict):
    requests: int
    seconds: float


class PatchSettingsBodyCanAddCustomEmojiGroup22(TypedDict):
    direct_members: List[int]
    direct_subgroups: List[int]


class PatchSettingsBodyCanAddSubscribersGroup22(TypedDict):
    direct_members: List[int]
    direct_subgroups: List[int]


class PatchSettingsBodyCanCreateBotsGroup22(TypedDict):
    direct_members: List[int]
    direct_subgroups: List[int]


class PatchSettingsBodyCanCreateGroups22(TypedDict):
    direct_members: List[int]
    direct_subgroups: List[int]


class PatchSettingsBodyCanCreatePrivateChannelGroup22(TypedDict):
    direct_members: List[int]
    direct_subgroups: List[int]


class PatchSettingsBodyCanCreatePublicChannelGroup22(TypedDict):
    direct_members: List[int]
    direct_subgroups: List[int]


class PatchSettingsBodyCanCreateWebPublicChannelGroup22(TypedDict):
    direct_members: List[int]
    direct_subgroups: List[int]


class PatchSettingsBodyCanCreateWriteOnlyBotsGroup22(TypedDict):
    direct_members: List[int]
    direct_subgroups: List[int]


class PatchSettingsBodyCanDeleteAnyMessageGroup22(TypedDict):
    direct_members: List[int]
    direct_subgroups: List[int]


class PatchSettingsBodyCanDeleteOwnMessageGroup22(TypedDict):
    direct_members: List[int]
    direct_subgroups: List[int]


class PatchSettingsBodyCanInviteUsersGroup22(TypedDict):
    direct_members: List[int]
    direct_subgroups: List[int]


class PatchSettingsBodyCanManageAllGroups22(TypedDict):
    direct_members: List[int]
    direct_subgroups: List[int]


class PatchSettingsBodyCanManageBillingGroup22(TypedDict):
    direct_members: List[int]
    direct_subgroups: List[int]


class PatchSettingsBodyCanMentionManyUsersGroup22(TypedDict):
    direct_members: List[int]
    direct_subgroups: List[int]


class PatchSettingsBodyCanMoveMessagesBetweenChannelsGroup22(TypedDict):
    direct_members: List[int]
    direct_subgroups: List[int]


class PatchSettingsBodyCanMoveMessagesBetweenTopicsGroup22(TypedDict):
    direct_members: List[int]
    direct_subgroups: List[int]


class PatchSettingsBodyCanResolveTopicsGroup22(TypedDict):
    direct_members: List[int]
    direct_subgroups: List[int]


class PatchSettingsBodyCanSetDeleteMessagePolicyGroup22(TypedDict):
    direct_members: List[int]
    direct_subgroups: List[int]


class PatchSettingsBodyCanSetTopicsPolicyGroup22(TypedDict):
    direct_members: List[int]
    direct_subgroups: List[int]


class PatchSettingsBodyCanSummarizeTopicsGroup22(TypedDict):
    direct_members: List[int]
    direct_subgroups: List[int]


class PatchSettingsBodyCreateMultiuseInviteGroup22(TypedDict):
    direct_members: List[int]
    direct_subgroups: List[int]


class PatchSettingsBodyDirectMessageInitiatorGroup22(TypedDict):
    direct_members: List[int]
    direct_subgroups: List[int]


class PatchSettingsBodyDirectMessagePermissionGroup22(TypedDict):
    direct_members: List[int]
    direct_subgroups: List[int]


class PatchSettingsBodyAuthenticationMethods(TypedDict):
    Email: bool
    SAML: bool


class PatchSettingsBody(TypedDict):
    can_invite_users: NotRequired[Literal["owners", "administrators", "moderators", "members", "nobody"]]
    can_subscribe_others: NotRequired[Literal["owners", "administrators", "moderators", "members", "nobody"]]
    moderation_request_channel_id: NotRequired[Union[int, None]]
    new_channel_announcements_channel_id: NotRequired[Union[int, None]]
    allow_edit_history: NotRequired[bool]
    enable_read_receipts: NotRequired[bool]
    inline_image_preview: NotRequired[bool]
    move_messages_within_stream_limit_seconds: NotRequired[Union[int, None]]
    move_messages_between_streams_limit_seconds: NotRequired[Union[int, None]]
    require_e2ee_push_notifications: NotRequired[bool]
    public_access: NotRequired[bool]
    guests_see_all_users: NotRequired[bool]
    limit_presence_to_accessible: NotRequired[bool]
    invite_daily_limit: NotRequired[Union[int, None]]
    license_limit: NotRequired[Union[int, None]]
    invitation_link_validity_minutes: NotRequired[int]
    push_notifications_enabled: NotRequired[bool]
    call_providers: NotRequired[List[Literal["big_blue_button", "constructor_groups", "nextcloud_talk", "webex"]]]
    jwt_key: NotRequired[Union[str, None]]
    development_sign_in: NotRequired[bool]
    history_limited_before: NotRequired[Union[int, None]]
    max_message_length: NotRequired[int]
    max_topic_length: NotRequired[int]
    max_channel_folder_name_length: NotRequired[int]
    max_channel_folder_description_length: NotRequired[int]
    realm_empty_topic_display_name: NotRequired[str]
    deactivated: NotRequired[bool]
    rate_limit: NotRequired[Union[PatchSettingsBodyRateLimit1, None]]
    heartbeat_seconds: NotRequired[float]
    name: NotRequired[str]
    description: NotRequired[str]
    can_access_all_users_group: NotRequired[Literal["everyone", "members"]]
    can_add_custom_emoji_group: NotRequired[Union[Literal["everyone", "members", "fullmembers", "moderators", "administrators", "owners", "nobody"], Union[int, PatchSettingsBodyCanAddCustomEmojiGroup22]]]
    can_add_subscribers_group: NotRequired[Union[Literal["everyone", "members", "fullmembers", "moderators", "administrators", "owners", "nobody"], Union[int, PatchSettingsBodyCanAddSubscribersGroup22]]]
    can_create_bots_group: NotRequired[Union[Literal["everyone", "members", "fullmembers", "moderators", "administrators", "owners", "nobody"], Union[int, PatchSettingsBodyCanCreateBotsGroup22]]]
    can_create_groups: NotRequired[Union[Literal["everyone", "members", "fullmembers", "moderators", "administrators", "owners", "nobody"], Union[int, PatchSettingsBodyCanCreateGroups22]]]
    can_create_private_channel_group: NotRequired[Union[Literal["everyone", "members", "fullmembers", "moderators", "administrators", "owners", "nobody"], Union[int, PatchSettingsBodyCanCreatePrivateChannelGroup22]]]
    can_create_public_channel_group: NotRequired[Union[Literal["everyone", "members", "fullmembers", "moderators", "administrators", "owners", "nobody"], Union[int, PatchSettingsBodyCanCreatePublicChannelGroup22]]]
    can_create_web_public_channel_group: NotRequired[Union[Literal["everyone", "members", "fullmembers", "moderators", "administrators", "owners", "nobody"], Union[int, PatchSettingsBodyCanCreateWebPublicChannelGroup22]]]
    can_create_write_only_bots_group: NotRequired[Union[Literal["everyone", "members", "fullmembers", "moderators", "administrators", "owners", "nobody"], Union[int, PatchSettingsBodyCanCreateWriteOnlyBotsGroup22]]]
    can_delete_any_message_group: NotRequired[Union[Literal["everyone", "members", "fullmembers", "moderators", "administrators", "owners", "nobody"], Union[int, PatchSettingsBodyCanDeleteAnyMessageGroup22]]]
    can_delete_own_message_group: NotRequired[Union[Literal["everyone", "members", "fullmembers", "moderators", "administrators", "owners", "nobody"], Union[int, PatchSettingsBodyCanDeleteOwnMessageGroup22]]]
    can_invite_users_group: NotRequired[Union[Literal["everyone", "members", "fullmembers", "moderators", "administrators", "owners", "nobody"], Union[int, PatchSettingsBodyCanInviteUsersGroup22]]]
    can_manage_all_groups: NotRequired[Union[Literal["everyone", "members", "fullmembers", "moderators", "administrators", "owners", "nobody"], Union[int, PatchSettingsBodyCanManageAllGroups22]]]
    can_manage_billing_group: NotRequired[Union[Literal["everyone", "members", "fullmembers", "moderators", "administrators", "owners", "nobody"], Union[int, PatchSettingsBodyCanManageBillingGroup22]]]
    can_mention_many_users_group: NotRequired[Union[Literal["everyone", "members", "fullmembers", "moderators", "administrators", "owners", "nobody"], Union[int, PatchSettingsBodyCanMentionManyUsersGroup22]]]
    can_move_messages_between_channels_group: NotRequired[Union[Literal["everyone", "members", "fullmembers", "moderators", "administrators", "owners", "nobody"], Union[int, PatchSettingsBodyCanMoveMessagesBetweenChannelsGroup22]]]
    can_move_messages_between_topics_group: NotRequired[Union[Literal["everyone", "members", "fullmembers", "moderators", "administrators", "owners", "nobody"], Union[int, PatchSettingsBodyCanMoveMessagesBetweenTopicsGroup22]]]
    can_resolve_topics_group: NotRequired[Union[Literal["everyone", "members", "fullmembers", "moderators", "administrators", "owners", "nobody"], Union[int, PatchSettingsBodyCanResolveTopicsGroup22]]]
    can_set_delete_message_policy_group: NotRequired[Union[Literal["everyone", "members", "fullmembers", "moderators", "administrators", "owners", "nobody"], Union[int, PatchSettingsBodyCanSetDeleteMessagePolicyGroup22]]]
    can_set_topics_policy_group: NotRequired[Union[Literal["everyone", "members", "fullmembers", "moderators", "administrators", "owners", "nobody"], Union[int, PatchSettingsBodyCanSetTopicsPolicyGroup22]]]
    can_summarize_topics_group: NotRequired[Union[Literal["everyone", "members", "fullmembers", "moderators", "administrators", "owners", "nobody"], Union[int, PatchSettingsBodyCanSummarizeTopicsGroup22]]]
    create_multiuse_invite_group: NotRequired[Union[Literal["everyone", "members", "fullmembers", "moderators", "administrators", "owners", "nobody"], Union[int, PatchSettingsBodyCreateMultiuseInviteGroup22]]]
    direct_message_initiator_group: NotRequired[Union[Literal["everyone", "members", "fullmembers", "moderators", "administrators", "owners", "nobody"], Union[int, PatchSettingsBodyDirectMessageInitiatorGroup22]]]
    direct_message_permission_group: NotRequired[Union[Literal["everyone", "members", "fullmembers", "moderators", "administrators", "owners", "nobody"], Union[int, PatchSettingsBodyDirectMessagePermissionGroup22]]]
    allow_message_editing: NotRequired[bool]
    authentication_methods: NotRequired[PatchSettingsBodyAuthenticationMethods]
    avatar_changes_disabled: NotRequired[bool]
    default_avatar_source: NotRequired[Literal["G", "J"]]
    default_code_block_language: NotRequired[str]
    default_language: NotRequired[str]
    digest_emails_enabled: NotRequired[bool]
    digest_weekday: NotRequired[int]
    disallow_disposable_email_addresses: NotRequired[bool]
    email_changes_disabled: NotRequired[bool]
    emails_restricted_to_domains: NotRequired[bool]
    enable_guest_user_dm_warning: NotRequired[bool]
    enable_guest_user_indicator: NotRequired[bool]
    gif_rating_policy: NotRequired[int]
    inline_url_embed_preview: NotRequired[bool]
    invite_required: NotRequired[bool]
    jitsi_server_url: NotRequired[Union[str, None]]
    media_preview_size: NotRequired[Literal[100, 150, 200]]
    message_content_allowed_in_email_notifications: NotRequired[bool]
    message_content_delete_limit_seconds: NotRequired[Union[int, None]]
    message_content_edit_limit_seconds: NotRequired[Union[int, None]]
    message_edit_history_visibility_policy: NotRequired[Literal["all", "moves", "none"]]
    message_retention_days: NotRequired[Union[Literal[-1], int]]
    name_changes_disabled: NotRequired[bool]
    org_type: NotRequired[Literal[0, 10, 20, 30, 35, 40, 50, 60, 70, 80, 90, 100, 1000]]
    require_unique_names: NotRequired[bool]
    send_channel_events_messages: NotRequired[bool]
    send_welcome_emails: NotRequired[bool]
    service_update_announcements_channel_id: NotRequired[Union[int, None]]
    signup_announcements_channel_id: NotRequired[Union[int, None]]
    topics_policy: NotRequired[Literal["allow_empty_topic", "disable_empty_topic"]]
    video_chat_provider: NotRequired[int]
    waiting_period_threshold: NotRequired[int]
    want_advertise_in_communities_directory: NotRequired[bool]
    welcome_message_custom_text: NotRequired[str]


class PatchSettingsResponseRateLimit1(TypedDict):
    requests: int
    seconds: float


class PatchSettingsResponseCanAddCustomEmojiGroup22(TypedDict):
    direct_members: List[int]
    direct_subgroups: List[int]


class PatchSettingsResponseCanAddSubscribersGroup22(TypedDict):
    direct_members: List[int]
    direct_subgroups: List[int]


class PatchSettingsResponseCanCreateBotsGroup22(TypedDict):
    direct_members: List[int]
    direct_subgroups: List[int]


class PatchSettingsResponseCanCreateGroups22(TypedDict):
    direct_members: List[int]
    direct_subgroups: List[int]


class PatchSettingsResponseCanCreatePrivateChannelGroup22(TypedDict):
    direct_members: List[int]
    direct_subgroups: List[int]


class PatchSettingsResponseCanCreatePublicChannelGroup22(TypedDict):
    direct_members: List[int]
    direct_subgroups: List[int]


class PatchSettingsResponseCanCreateWebPublicChannelGroup22(TypedDict):
    direct_members: List[int]
    direct_subgroups: List[int]


class PatchSettingsResponseCanCreateWriteOnlyBotsGroup22(TypedDict):
    direct_members: List[int]
    direct_subgroups: List[int]


class PatchSettingsResponseCanDeleteAnyMessageGroup22(TypedDict):
    direct_members: List[int]
    direct_subgroups: List[int]


class PatchSettingsResponseCanDeleteOwnMessageGroup22(TypedDict):
    direct_members: List[int]
    direct_subgroups: List[int]


class PatchSettingsResponseCanInviteUsersGroup22(TypedDict):
    direct_members: List[int]
    direct_subgroups: List[int]


class PatchSettingsResponseCanManageAllGroups22(TypedDict):
    direct_members: List[int]
    direct_subgroups: List[int]


class PatchSettingsResponseCanManageBillingGroup22(TypedDict):
    direct_members: List[int]
    direct_subgroups: List[int]


class PatchSettingsResponseCanMentionManyUsersGroup22(TypedDict):
    direct_members: List[int]
    direct_subgroups: List[int]


class PatchSettingsResponseCanMoveMessagesBetweenChannelsGroup22(TypedDict):
    direct_members: List[int]
    direct_subgroups: List[int]


class PatchSettingsResponseCanMoveMessagesBetweenTopicsGroup22(TypedDict):
    direct_members: List[int]
    direct_subgroups: List[int]


class PatchSettingsResponseCanResolveTopicsGroup22(TypedDict):
    direct_members: List[int]
    direct_subgroups: List[int]


class PatchSettingsResponseCanSetDeleteMessagePolicyGroup22(TypedDict):
    direct_members: List[int]
    direct_subgroups: List[int]


class PatchSettingsResponseCanSetTopicsPolicyGroup22(TypedDict):
    direct_members: List[int]
    direct_subgroups: List[int]


class PatchSettingsResponseCanSummarizeTopicsGroup22(TypedDict):
    direct_members: List[int]
    direct_subgroups: List[int]


class PatchSettingsResponseCreateMultiuseInviteGroup22(TypedDict):
    direct_members: List[int]
    direct_subgroups: List[int]


class PatchSettingsResponseDirectMessageInitiatorGroup22(TypedDict):
    direct_members: List[int]
    direct_subgroups: List[int]


class PatchSettingsResponseDirectMessagePermissionGroup22(TypedDict):
    direct_members: List[int]
    direct_subgroups: List[int]


class PatchSettingsResponseAuthenticationMethods(TypedDict):
    Email: bool
    SAML: bool


class PatchSettingsResponse(TypedDict):
    can_invite_users: Literal["owners", "administrators", "moderators", "members", "nobody"]
    can_subscribe_others: Literal["owners", "administrators", "moderators", "members", "nobody"]
    moderation_request_channel_id: Union[int, None]
    new_channel_announcements_channel_id: Union[int, None]
    allow_edit_history: bool
    enable_read_receipts: bool
    inline_image_preview: bool
    move_messages_within_stream_limit_seconds: Union[int, None]
    move_messages_between_streams_limit_seconds: Union[int, None]
    require_e2ee_push_notifications: bool
    public_access: bool
    guests_see_all_users: bool
    limit_presence_to_accessible: bool
    invite_daily_limit: Union[int, None]
    license_limit: Union[int, None]
    invitation_link_validity_minutes: int
    push_notifications_enabled: bool
    call_providers: List[Literal["big_blue_button", "constructor_groups", "nextcloud_talk", "webex"]]
    jwt_key: Union[str, None]
    development_sign_in: bool
    history_limited_before: Union[int, None]
    max_message_length: int
    max_topic_length: int
    max_channel_folder_name_length: int
    max_channel_folder_description_length: int
    realm_empty_topic_display_name: str
    deactivated: bool
    rate_limit: Union[PatchSettingsResponseRateLimit1, None]
    heartbeat_seconds: float
    name: str
    description: str
    can_access_all_users_group: Literal["everyone", "members"]
    can_add_custom_emoji_group: Union[Literal["everyone", "members", "fullmembers", "moderators", "administrators", "owners", "nobody"], Union[int, PatchSettingsResponseCanAddCustomEmojiGroup22]]
    can_add_subscribers_group: Union[Literal["everyone", "members", "fullmembers", "moderators", "administrators", "owners", "nobody"], Union[int, PatchSettingsResponseCanAddSubscribersGroup22]]
    can_create_bots_group: Union[Literal["everyone", "members", "fullmembers", "moderators", "administrators", "owners", "nobody"], Union[int, PatchSettingsResponseCanCreateBotsGroup22]]
    can_create_groups: Union[Literal["everyone", "members", "fullmembers", "moderators", "administrators", "owners", "nobody"], Union[int, PatchSettingsResponseCanCreateGroups22]]
    can_create_private_channel_group: Union[Literal["everyone", "members", "fullmembers", "moderators", "administrators", "owners", "nobody"], Union[int, PatchSettingsResponseCanCreatePrivateChannelGroup22]]
    can_create_public_channel_group: Union[Literal["everyone", "members", "fullmembers", "moderators", "administrators", "owners", "nobody"], Union[int, PatchSettingsResponseCanCreatePublicChannelGroup22]]
    can_create_web_public_channel_group: Union[Literal["everyone", "members", "fullmembers", "moderators", "administrators", "owners", "nobody"], Union[int, PatchSettingsResponseCanCreateWebPublicChannelGroup22]]
    can_create_write_only_bots_group: Union[Literal["everyone", "members", "fullmembers", "moderators", "administrators", "owners", "nobody"], Union[int, PatchSettingsResponseCanCreateWriteOnlyBotsGroup22]]
    can_delete_any_message_group: Union[Literal["everyone", "members", "fullmembers", "moderators", "administrators", "owners", "nobody"], Union[int, PatchSettingsResponseCanDeleteAnyMessageGroup22]]
    can_delete_own_message_group: Union[Literal["everyone", "members", "fullmembers", "moderators", "administrators", "owners", "nobody"], Union[int, PatchSettingsResponseCanDeleteOwnMessageGroup22]]
    can_invite_users_group: Union[Literal["everyone", "members", "fullmembers", "moderators", "administrators", "owners", "nobody"], Union[int, PatchSettingsResponseCanInviteUsersGroup22]]
    can_manage_all_groups: Union[Literal["everyone", "members", "fullmembers", "moderators", "administrators", "owners", "nobody"], Union[int, PatchSettingsResponseCanManageAllGroups22]]
    can_manage_billing_group: Union[Literal["everyone", "members", "fullmembers", "moderators", "administrators", "owners", "nobody"], Union[int, PatchSettingsResponseCanManageBillingGroup22]]
    can_mention_many_users_group: Union[Literal["everyone", "members", "fullmembers", "moderators", "administrators", "owners", "nobody"], Union[int, PatchSettingsResponseCanMentionManyUsersGroup22]]
    can_move_messages_between_channels_group: Union[Literal["everyone", "members", "fullmembers", "moderators", "administrators", "owners", "nobody"], Union[int, PatchSettingsResponseCanMoveMessagesBetweenChannelsGroup22]]
    can_move_messages_between_topics_group: Union[Literal["everyone", "members", "fullmembers", "moderators", "administrators", "owners", "nobody"], Union[int, PatchSettingsResponseCanMoveMessagesBetweenTopicsGroup22]]
    can_resolve_topics_group: Union[Literal["everyone", "members", "fullmembers", "moderators", "administrators", "owners", "nobody"], Union[int, PatchSettingsResponseCanResolveTopicsGroup22]]
    can_set_delete_message_policy_group: Union[Literal["everyone", "members", "fullmembers", "moderators", "administrators", "owners", "nobody"], Union[int, PatchSettingsResponseCanSetDeleteMessagePolicyGroup22]]
    can_set_topics_policy_group: Union[Literal["everyone", "members", "fullmembers", "moderators", "administrators", "owners", "nobody"], Union[int, PatchSettingsResponseCanSetTopicsPolicyGroup22]]
    can_summarize_topics_group: Union[Literal["everyone", "members", "fullmembers", "moderators", "administrators", "owners", "nobody"], Union[int, PatchSettingsResponseCanSummarizeTopicsGroup22]]
    create_multiuse_invite_group: Union[Literal["everyone", "members", "fullmembers", "moderators", "administrators", "owners", "nobody"], Union[int, PatchSettingsResponseCreateMultiuseInviteGroup22]]
    direct_message_initiator_group: Union[Literal["everyone", "members", "fullmembers", "moderators", "administrators", "owners", "nobody"], Union[int, PatchSettingsResponseDirectMessageInitiatorGroup22]]
    direct_message_permission_group: Union[Literal["everyone", "members", "fullmembers", "moderators", "administrators", "owners", "nobody"], Union[int, PatchSettingsResponseDirectMessagePermissionGroup22]]
    allow_message_editing: bool
    authentication_methods: PatchSettingsResponseAuthenticationMethods
    avatar_changes_disabled: bool
    default_avatar_source: Literal["G", "J"]
    default_code_block_language: str
    default_language: str
    digest_emails_enabled: bool
    digest_weekday: int
    disallow_disposable_email_addresses: bool
    email_changes_disabled: bool
    emails_restricted_to_domains: bool
    enable_guest_user_dm_warning: bool
    enable_guest_user_indicator: bool
    gif_rating_policy: int
    inline_url_embed_preview: bool
    invite_required: bool
    jitsi_server_url: Union[str, None]
    media_preview_size: Literal[100, 150, 200]
    message_content_allowed_in_email_notifications: bool
    message_content_delete_limit_seconds: Union[int, None]
    message_content_edit_limit_seconds: Union[int, None]
    message_edit_history_visibility_policy: Literal["all", "moves", "none"]
    message_retention_days: Union[Literal[-1], int]
    name_changes_disabled: bool
    org_type: Literal[0, 10, 20, 30, 35, 40, 50, 60, 70, 80, 90, 100, 1000]
    require_unique_names: bool
    send_channel_events_messages: bool
    send_welcome_emails: bool
    service_update_announcements_channel_id: Union[int, None]
    signup_announcements_channel_id: Union[int, None]
    topics_policy: Literal["allow_empty_topic", "disable_empty_topic"]
    video_chat_provider: int
    waiting_period_threshold: int
    want_advertise_in_communities_directory: bool
    welcome_message_custom_text: str


class GetSettingsAboutResponseSettingsItem(TypedDict):
    name: str
    description: str
    default: Any
    type: Literal["boolean", "string", "other"]
    choices: List[str]
    nullable: bool


class GetSettingsAboutResponse(TypedDict):
    settings: List[GetSettingsAboutResponseSettingsItem]


class GetClockResponse(TypedDict):
    now: int


class PostClockBody(TypedDict):
    now: NotRequired[Union[str, float]]
    advance_seconds: NotRequired[float]


class PostClockResponse(TypedDict):
    now: int


PostTriggerBody = TypedDict(
    "PostTriggerBody",
    {
        "kind": "str",
        "from": "NotRequired[Union[str, int]]",
        "to": "NotRequired[Any]",
        "sever": "NotRequired[Any]",
        "content": "NotRequired[Any]",
    },
)


class PostTriggerResponse(TypedDict):
    kind: str


class GetRealmsResponse(TypedDict):
    realms: List[str]


class PostRealmsBody(TypedDict):
    name: str
    scenario: NotRequired[str]
    snapshot: NotRequired[JsonObject]
    seed_file: NotRequired[JsonObject]
    seed: NotRequired[int]
    feature_level: NotRequired[Union[int, Literal["latest", "12.2", "12.1", "12.0", "11.0", "10.1", "10.0", "9.0", "8.0", "7.0", "6.2", "6.0", "5.0", "4.0", "3.1", "3.0"]]]
    dialect: NotRequired[Literal["reference", "zulip"]]
    now: NotRequired[Union[str, float]]
    settings: NotRequired[JsonObject]
    latency: NotRequired[float]


class PostRealmsResponse(TypedDict):
    base_url: str


class DeleteRealmsByNameResponse(TypedDict):
    realms: List[str]


class GetHarResponseLog(TypedDict):
    version: Literal["1.2"]
    entries: List[Any]


class GetHarResponse(TypedDict):
    log: GetHarResponseLog


class PostSaveResponse(TypedDict):
    file: str


class GetOpenapiJsonResponse(TypedDict):
    openapi: str


class GetOpenapiControlJsonResponse(TypedDict):
    openapi: str

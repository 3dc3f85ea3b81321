// Generated from the declarations of the endpoints by `npm run generate`. Do not edit.

/**
 * The endpoints by `METHOD /path`, as the newest server has them: captures of the path, parameters before they are
 * encoded, the response without `result` and `msg`, and the codes of the documented errors.
 */
export interface Endpoints {
  // Declared in users/add-alert-words.ts
  /** Add alert words. */
  'POST /users/me/alert_words': {
    path: Record<never, never>;
    params: {
      /** Case is ignored. */
      alert_words: string[];
    };
    response: {
      alert_words: string[];
    };
    codes: 'BAD_REQUEST';
  };
  // Declared in users/create-user.ts
  /** Create a user. */
  'POST /users': {
    path: Record<never, never>;
    params: {
      /** The real email. */
      email: string;
      /** For POST /fetch_api_key; 1 to 100 code points. */
      password: string;
      /** 1 to 100 code points. */
      full_name: string;
    };
    response: {
      user_id: number;
    };
    codes: 'BAD_REQUEST';
  };
  // Declared in users/deactivate-own-user.ts
  /** Deactivate own user. */
  'DELETE /users/me': {
    path: Record<never, never>;
    params: Record<never, never>;
    response: Record<never, never>;
    codes: 'CANNOT_DEACTIVATE_LAST_USER';
  };
  // Declared in users/deactivate-user.ts
  /** Deactivate a user. */
  'DELETE /users/{user_id}': {
    path: {
      readonly user_id: number;
    };
    params: {
      /** Has no effect in the mock. */
      deactivation_notification_comment?: string;
      /** Also deletes the profile or messages of the user and their bots. */
      actions?: {
        delete_profile?: boolean;
        delete_public_channel_messages?: boolean;
        delete_private_channel_messages?: boolean;
        delete_direct_messages?: boolean;
      };
    };
    response: Record<never, never>;
    codes: 'BAD_REQUEST';
  };
  // Declared in users/delete-avatar.ts
  /** Delete your profile picture. */
  'DELETE /users/me/avatar': {
    path: Record<never, never>;
    params: Record<never, never>;
    response: {
      avatar_url: string;
    };
    codes: 'BAD_REQUEST';
  };
  // Declared in users/dev-fetch-api-key.ts
  /** Fetch an API key (development only). */
  'POST /dev_fetch_api_key': {
    path: Record<never, never>;
    params: {
      /** API email or real email of a person. */
      username: string;
    };
    response: {
      api_key: string;
      email: string;
      user_id: number;
    };
    codes: 'BAD_REQUEST' | 'AUTHENTICATION_FAILED' | 'USER_DEACTIVATED' | 'REALM_DEACTIVATED';
  };
  // Declared in users/dev-list-users.ts
  /** List users (development only). */
  'GET /dev_list_users': {
    path: Record<never, never>;
    params: Record<never, never>;
    response: {
      direct_admins: {
        email: string;
        realm_url: string;
        realm_uri: string;
      }[];
      direct_users: {
        email: string;
        realm_url: string;
        realm_uri: string;
      }[];
    };
    codes: never;
  };
  // Declared in users/fetch-api-key.ts
  /** Fetch an API key (production). */
  'POST /fetch_api_key': {
    path: Record<never, never>;
    params: {
      /** API email or real email of a person. */
      username: string;
      /** The password set by POST /users; of seeded accounts, the API key. */
      password: string;
    };
    response: {
      api_key: string;
      email: string;
      user_id: number;
    };
    codes: 'BAD_REQUEST' | 'AUTHENTICATION_FAILED' | 'PASSWORD_AUTH_DISABLED' | 'USER_DEACTIVATED' | 'REALM_DEACTIVATED';
  };
  // Declared in users/get-alert-words.ts
  /** Get all alert words. */
  'GET /users/me/alert_words': {
    path: Record<never, never>;
    params: Record<never, never>;
    response: {
      alert_words: string[];
    };
    codes: never;
  };
  // Declared in users/get-own-user.ts
  /** Get own user. */
  'GET /users/me': {
    path: Record<never, never>;
    params: Record<never, never>;
    response: OwnUser;
    codes: never;
  };
  // Declared in users/get-status.ts
  /** Get a user's status. */
  'GET /users/{user_id}/status': {
    path: {
      readonly user_id: number;
    };
    params: Record<never, never>;
    response: {
      status: {
        away?: true;
        status_text?: string;
        emoji_name?: string;
        emoji_code?: string;
        reaction_type?: string;
      };
    };
    codes: 'BAD_REQUEST';
  };
  // Declared in users/get-user.ts
  /** Get a user. */
  'GET /users/{user_id}': {
    path: {
      readonly user_id: number;
    };
    params: {
      /** Return null as `avatar_url` of default avatars, which the client derives. */
      client_gravatar?: boolean;
      /** Include `profile_data`. */
      include_custom_profile_fields?: boolean;
    };
    response: {
      user: User;
    };
    codes: 'BAD_REQUEST';
  };
  // Declared in users/get-user-by-email.ts
  /** Get a user by email. */
  'GET /users/{email}': {
    path: {
      readonly email: string;
    };
    params: {
      /** Return null as `avatar_url` of default avatars, which the client derives. */
      client_gravatar?: boolean;
      /** Include `profile_data`. */
      include_custom_profile_fields?: boolean;
    };
    response: {
      user: User;
    };
    codes: 'BAD_REQUEST';
  };
  // Declared in users/get-users.ts
  /** Get users. */
  'GET /users': {
    path: Record<never, never>;
    params: {
      /** Return null as `avatar_url` of default avatars, which the client derives. */
      client_gravatar?: boolean;
      /** Include `profile_data`. */
      include_custom_profile_fields?: boolean;
      /** Only these users; unknown IDs are left out. */
      user_ids?: number[];
    };
    response: {
      members: User[];
    };
    codes: 'UNAUTHORIZED';
  };
  // Declared in users/jwt-fetch-api-key.ts
  /** Fetch an API key (JWT). */
  'POST /jwt/fetch_api_key': {
    path: Record<never, never>;
    params: {
      /** A JSON Web Token with the claim `email`, signed by the setting `jwt_key` with HS256. */
      token: string;
      /** Return the user too. */
      include_profile?: boolean;
    };
    response: {
      api_key: string;
      email: string;
      user?: {
        user_id: number;
        delivery_email?: string | null;
        email: string;
        full_name: string;
        date_joined: string;
        is_active: boolean;
        is_owner: boolean;
        is_admin: boolean;
        is_guest: boolean;
        is_billing_admin?: boolean;
        is_bot: boolean;
        bot_type?: number | null;
        bot_owner_id?: number | null;
        role: number;
        timezone?: string;
        avatar_url: string | null;
        avatar_version: number;
        is_imported_stub: boolean;
      };
    };
    codes: 'BAD_REQUEST' | 'AUTHENTICATION_FAILED' | 'USER_DEACTIVATED' | 'REALM_DEACTIVATED';
  };
  // Declared in users/mute-user.ts
  /** Mute a user. */
  'POST /users/me/muted_users/{muted_user_id}': {
    path: {
      readonly muted_user_id: number;
    };
    params: Record<never, never>;
    response: Record<never, never>;
    codes: 'BAD_REQUEST';
  };
  // Declared in users/reactivate-user.ts
  /** Reactivate a user. */
  'POST /users/{user_id}/reactivate': {
    path: {
      readonly user_id: number;
    };
    params: Record<never, never>;
    response: Record<never, never>;
    codes: 'BAD_REQUEST';
  };
  // Declared in users/regenerate-own-api-key.ts
  /** Regenerate your API key. */
  'POST /users/me/api_key/regenerate': {
    path: Record<never, never>;
    params: Record<never, never>;
    response: {
      api_key: string;
    };
    codes: never;
  };
  // Declared in users/remove-alert-words.ts
  /** Remove alert words. */
  'DELETE /users/me/alert_words': {
    path: Record<never, never>;
    params: {
      /** Case is ignored. */
      alert_words: string[];
    };
    response: {
      alert_words: string[];
    };
    codes: never;
  };
  // Declared in users/remove-own-profile-data.ts
  /** Remove your profile data. */
  'DELETE /users/me/profile_data': {
    path: Record<never, never>;
    params: {
      /** IDs of custom profile fields. */
      data: number[];
    };
    response: Record<never, never>;
    codes: 'BAD_REQUEST';
  };
  // Declared in users/unmute-user.ts
  /** Unmute a user. */
  'DELETE /users/me/muted_users/{muted_user_id}': {
    path: {
      readonly muted_user_id: number;
    };
    params: Record<never, never>;
    response: Record<never, never>;
    codes: 'BAD_REQUEST';
  };
  // Declared in users/update-settings.ts
  /** Update display settings. */
  'PATCH /settings/display': {
    path: Record<never, never>;
    params: {
      /** Change the settings of these users instead of your own; only by administrators. */
      target_users?: {
        user_ids?: number[];
        group_ids?: number[];
        skip_if_already_edited: boolean;
      };
      /** 1 to 100 code points. */
      full_name?: string;
      /** A new email; the mock does not change it, because users must confirm new emails. */
      email?: string;
      /** Required with `new_password`; of seeded accounts, the API key. */
      old_password?: string;
      /** 8 to 100 code points. */
      new_password?: string;
      /** An IANA name. */
      timezone?: string;
      /** Who sees the real email: 1 everyone, 2 members, 3 administrators, 4 nobody, 5 moderators. */
      email_address_visibility?: number;
      automatically_follow_topics_policy?: number;
      automatically_follow_topics_where_mentioned?: boolean;
      automatically_unmute_topics_in_muted_streams_policy?: number;
      color_scheme?: number;
      demote_inactive_streams?: number;
      desktop_icon_count_display?: number;
      display_emoji_reaction_users?: boolean;
      email_notifications_batching_period_seconds?: number;
      emojiset?: "google" | "google-blob" | "twitter" | "text";
      enable_desktop_notifications?: boolean;
      enable_digest_emails?: boolean;
      enable_drafts_synchronization?: boolean;
      enable_followed_topic_audible_notifications?: boolean;
      enable_followed_topic_desktop_notifications?: boolean;
      enable_followed_topic_email_notifications?: boolean;
      enable_followed_topic_push_notifications?: boolean;
      enable_followed_topic_wildcard_mentions_notify?: boolean;
      enable_login_emails?: boolean;
      enable_marketing_emails?: boolean;
      enable_offline_email_notifications?: boolean;
      enable_offline_push_notifications?: boolean;
      enable_online_push_notifications?: boolean;
      enable_sounds?: boolean;
      enable_stream_audible_notifications?: boolean;
      enable_stream_desktop_notifications?: boolean;
      enable_stream_email_notifications?: boolean;
      enable_stream_push_notifications?: boolean;
      enter_sends?: boolean;
      fluid_layout_width?: boolean;
      hide_ai_features?: boolean;
      high_contrast_mode?: boolean;
      left_side_userlist?: boolean;
      message_content_in_email_notifications?: boolean;
      notification_sound?: string;
      pm_content_in_desktop_notifications?: boolean;
      presence_enabled?: boolean;
      realm_name_in_email_notifications_policy?: number;
      receives_typing_notifications?: boolean;
      resolved_topic_notice_auto_read_policy?: "always" | "except_followed" | "never";
      send_private_typing_notifications?: boolean;
      send_read_receipts?: boolean;
      send_stream_typing_notifications?: boolean;
      starred_message_counts?: boolean;
      translate_emoticons?: boolean;
      twenty_four_hour_time?: boolean | null;
      user_list_style?: number;
      web_animate_image_previews?: "always" | "on_hover" | "never";
      web_channel_default_view?: number;
      web_escape_navigates_to_home_view?: boolean;
      web_font_size_px?: number;
      /** `recent` (`recent_topics` before level 454), `inbox` or `all_messages`. */
      web_home_view?: "recent" | "recent_topics" | "inbox" | "all_messages";
      web_inbox_show_channel_folders?: boolean;
      web_left_sidebar_show_channel_folders?: boolean;
      web_left_sidebar_unreads_count_summary?: boolean;
      web_line_height_percent?: number;
      web_mark_read_on_scroll_policy?: number;
      web_navigate_to_sent_message?: boolean;
      web_stream_unreads_count_display_policy?: number;
      web_suggest_update_timezone?: boolean;
      wildcard_mentions_notify?: boolean;
      default_language?: string;
      allow_private_data_export?: boolean;
    };
    response: Record<never, never>;
    codes: 'BAD_REQUEST';
  };
  // Declared in users/update-settings.ts
  /** Update notification settings. */
  'PATCH /settings/notifications': {
    path: Record<never, never>;
    params: {
      /** Change the settings of these users instead of your own; only by administrators. */
      target_users?: {
        user_ids?: number[];
        group_ids?: number[];
        skip_if_already_edited: boolean;
      };
      /** 1 to 100 code points. */
      full_name?: string;
      /** A new email; the mock does not change it, because users must confirm new emails. */
      email?: string;
      /** Required with `new_password`; of seeded accounts, the API key. */
      old_password?: string;
      /** 8 to 100 code points. */
      new_password?: string;
      /** An IANA name. */
      timezone?: string;
      /** Who sees the real email: 1 everyone, 2 members, 3 administrators, 4 nobody, 5 moderators. */
      email_address_visibility?: number;
      automatically_follow_topics_policy?: number;
      automatically_follow_topics_where_mentioned?: boolean;
      automatically_unmute_topics_in_muted_streams_policy?: number;
      color_scheme?: number;
      demote_inactive_streams?: number;
      desktop_icon_count_display?: number;
      display_emoji_reaction_users?: boolean;
      email_notifications_batching_period_seconds?: number;
      emojiset?: "google" | "google-blob" | "twitter" | "text";
      enable_desktop_notifications?: boolean;
      enable_digest_emails?: boolean;
      enable_drafts_synchronization?: boolean;
      enable_followed_topic_audible_notifications?: boolean;
      enable_followed_topic_desktop_notifications?: boolean;
      enable_followed_topic_email_notifications?: boolean;
      enable_followed_topic_push_notifications?: boolean;
      enable_followed_topic_wildcard_mentions_notify?: boolean;
      enable_login_emails?: boolean;
      enable_marketing_emails?: boolean;
      enable_offline_email_notifications?: boolean;
      enable_offline_push_notifications?: boolean;
      enable_online_push_notifications?: boolean;
      enable_sounds?: boolean;
      enable_stream_audible_notifications?: boolean;
      enable_stream_desktop_notifications?: boolean;
      enable_stream_email_notifications?: boolean;
      enable_stream_push_notifications?: boolean;
      enter_sends?: boolean;
      fluid_layout_width?: boolean;
      hide_ai_features?: boolean;
      high_contrast_mode?: boolean;
      left_side_userlist?: boolean;
      message_content_in_email_notifications?: boolean;
      notification_sound?: string;
      pm_content_in_desktop_notifications?: boolean;
      presence_enabled?: boolean;
      realm_name_in_email_notifications_policy?: number;
      receives_typing_notifications?: boolean;
      resolved_topic_notice_auto_read_policy?: "always" | "except_followed" | "never";
      send_private_typing_notifications?: boolean;
      send_read_receipts?: boolean;
      send_stream_typing_notifications?: boolean;
      starred_message_counts?: boolean;
      translate_emoticons?: boolean;
      twenty_four_hour_time?: boolean | null;
      user_list_style?: number;
      web_animate_image_previews?: "always" | "on_hover" | "never";
      web_channel_default_view?: number;
      web_escape_navigates_to_home_view?: boolean;
      web_font_size_px?: number;
      /** `recent` (`recent_topics` before level 454), `inbox` or `all_messages`. */
      web_home_view?: "recent" | "recent_topics" | "inbox" | "all_messages";
      web_inbox_show_channel_folders?: boolean;
      web_left_sidebar_show_channel_folders?: boolean;
      web_left_sidebar_unreads_count_summary?: boolean;
      web_line_height_percent?: number;
      web_mark_read_on_scroll_policy?: number;
      web_navigate_to_sent_message?: boolean;
      web_stream_unreads_count_display_policy?: number;
      web_suggest_update_timezone?: boolean;
      wildcard_mentions_notify?: boolean;
      default_language?: string;
      allow_private_data_export?: boolean;
    };
    response: Record<never, never>;
    codes: 'BAD_REQUEST';
  };
  // Declared in users/update-own-profile-data.ts
  /** Update your profile data. */
  'PATCH /users/me/profile_data': {
    path: Record<never, never>;
    params: {
      /** Entries `{ id, value }`; a string, or user IDs for a users field; null removes the value. */
      data: {
        id: number;
        value: string | null | number[];
      }[];
    };
    response: Record<never, never>;
    codes: 'BAD_REQUEST';
  };
  // Declared in users/update-settings.ts
  /** Update settings. */
  'PATCH /settings': {
    path: Record<never, never>;
    params: {
      /** Change the settings of these users instead of your own; only by administrators. */
      target_users?: {
        user_ids?: number[];
        group_ids?: number[];
        skip_if_already_edited: boolean;
      };
      /** 1 to 100 code points. */
      full_name?: string;
      /** A new email; the mock does not change it, because users must confirm new emails. */
      email?: string;
      /** Required with `new_password`; of seeded accounts, the API key. */
      old_password?: string;
      /** 8 to 100 code points. */
      new_password?: string;
      /** An IANA name. */
      timezone?: string;
      /** Who sees the real email: 1 everyone, 2 members, 3 administrators, 4 nobody, 5 moderators. */
      email_address_visibility?: number;
      automatically_follow_topics_policy?: number;
      automatically_follow_topics_where_mentioned?: boolean;
      automatically_unmute_topics_in_muted_streams_policy?: number;
      color_scheme?: number;
      demote_inactive_streams?: number;
      desktop_icon_count_display?: number;
      display_emoji_reaction_users?: boolean;
      email_notifications_batching_period_seconds?: number;
      emojiset?: "google" | "google-blob" | "twitter" | "text";
      enable_desktop_notifications?: boolean;
      enable_digest_emails?: boolean;
      enable_drafts_synchronization?: boolean;
      enable_followed_topic_audible_notifications?: boolean;
      enable_followed_topic_desktop_notifications?: boolean;
      enable_followed_topic_email_notifications?: boolean;
      enable_followed_topic_push_notifications?: boolean;
      enable_followed_topic_wildcard_mentions_notify?: boolean;
      enable_login_emails?: boolean;
      enable_marketing_emails?: boolean;
      enable_offline_email_notifications?: boolean;
      enable_offline_push_notifications?: boolean;
      enable_online_push_notifications?: boolean;
      enable_sounds?: boolean;
      enable_stream_audible_notifications?: boolean;
      enable_stream_desktop_notifications?: boolean;
      enable_stream_email_notifications?: boolean;
      enable_stream_push_notifications?: boolean;
      enter_sends?: boolean;
      fluid_layout_width?: boolean;
      hide_ai_features?: boolean;
      high_contrast_mode?: boolean;
      left_side_userlist?: boolean;
      message_content_in_email_notifications?: boolean;
      notification_sound?: string;
      pm_content_in_desktop_notifications?: boolean;
      presence_enabled?: boolean;
      realm_name_in_email_notifications_policy?: number;
      receives_typing_notifications?: boolean;
      resolved_topic_notice_auto_read_policy?: "always" | "except_followed" | "never";
      send_private_typing_notifications?: boolean;
      send_read_receipts?: boolean;
      send_stream_typing_notifications?: boolean;
      starred_message_counts?: boolean;
      translate_emoticons?: boolean;
      twenty_four_hour_time?: boolean | null;
      user_list_style?: number;
      web_animate_image_previews?: "always" | "on_hover" | "never";
      web_channel_default_view?: number;
      web_escape_navigates_to_home_view?: boolean;
      web_font_size_px?: number;
      /** `recent` (`recent_topics` before level 454), `inbox` or `all_messages`. */
      web_home_view?: "recent" | "recent_topics" | "inbox" | "all_messages";
      web_inbox_show_channel_folders?: boolean;
      web_left_sidebar_show_channel_folders?: boolean;
      web_left_sidebar_unreads_count_summary?: boolean;
      web_line_height_percent?: number;
      web_mark_read_on_scroll_policy?: number;
      web_navigate_to_sent_message?: boolean;
      web_stream_unreads_count_display_policy?: number;
      web_suggest_update_timezone?: boolean;
      wildcard_mentions_notify?: boolean;
      default_language?: string;
      allow_private_data_export?: boolean;
    };
    response: Record<never, never>;
    codes: 'BAD_REQUEST';
  };
  // Declared in users/update-status.ts
  /** Update your status. */
  'POST /users/me/status': {
    path: Record<never, never>;
    params: {
      /** At most 60 code points; an empty string removes it. */
      status_text?: string;
      /** An empty string removes the emoji. */
      emoji_name?: string;
      emoji_code?: string;
      /** May be empty, like `emoji_code`, together with an empty `emoji_name`. */
      reaction_type?: "unicode_emoji" | "realm_emoji" | "zulip_extra_emoji" | "";
      /** Deprecated: the opposite of the setting `presence_enabled`. */
      away?: boolean;
    };
    response: Record<never, never>;
    codes: 'BAD_REQUEST';
  };
  // Declared in users/update-user.ts
  /** Update a user. */
  'PATCH /users/{user_id}': {
    path: {
      readonly user_id: number;
    };
    params: {
      /** New name, 1 to 100 code points. */
      full_name?: string;
      /** New role code. */
      role?: 100 | 200 | 300 | 400 | 600;
      /** True makes the user an administrator; false makes an administrator or owner a member. */
      is_admin?: boolean;
      /** True makes the user a guest; false makes a guest a member. */
      is_guest?: boolean;
      /** New values of custom profile fields. */
      profile_data?: {
        id: number;
        value: string | null | number[];
      }[];
      /** New real email; needs an owner with can_change_user_emails. */
      new_email?: string;
    };
    response: Record<never, never>;
    codes: 'BAD_REQUEST';
  };
  // Declared in users/update-user-by-email.ts
  /** Update a user by email. */
  'PATCH /users/{email}': {
    path: {
      readonly email: string;
    };
    params: {
      /** New name, 1 to 100 code points. */
      full_name?: string;
      /** New role code. */
      role?: 100 | 200 | 300 | 400 | 600;
      /** True makes the user an administrator; false makes an administrator or owner a member. */
      is_admin?: boolean;
      /** True makes the user a guest; false makes a guest a member. */
      is_guest?: boolean;
      /** New values of custom profile fields. */
      profile_data?: {
        id: number;
        value: string | null | number[];
      }[];
      /** New real email; needs an owner with can_change_user_emails. */
      new_email?: string;
    };
    response: Record<never, never>;
    codes: 'BAD_REQUEST';
  };
  // Declared in users/update-user-status.ts
  /** Update user status. */
  'POST /users/{user_id}/status': {
    path: {
      readonly user_id: number;
    };
    params: {
      /** At most 60 code points; an empty string removes it. */
      status_text?: string;
      /** An empty string removes the emoji. */
      emoji_name?: string;
      emoji_code?: string;
      /** May be empty, like `emoji_code`, together with an empty `emoji_name`. */
      reaction_type?: "unicode_emoji" | "realm_emoji" | "zulip_extra_emoji" | "";
    };
    response: Record<never, never>;
    codes: 'BAD_REQUEST';
  };
  // Declared in users/upload-avatar.ts
  /** Upload your profile picture. */
  'POST /users/me/avatar': {
    path: Record<never, never>;
    params: {
      /** A PNG, JPEG, GIF, WebP, AVIF, HEIC or TIFF image; the field may have any name. */
      file: File;
    };
    response: {
      avatar_url: string;
    };
    codes: 'BAD_REQUEST' | 'BAD_IMAGE';
  };
  // Declared in bots/create-bot.ts
  /** Create a bot. */
  'POST /bots': {
    path: Record<never, never>;
    params: {
      /** 1 to 100 code points, different from the names of active users. */
      full_name: string;
      /** First part of the email of the bot: `SHORT_NAME-bot@HOST`. */
      short_name: string;
      /** 1 generic, 2 incoming webhook, 3 outgoing webhook, 4 embedded. */
      bot_type?: 1 | 2 | 3 | 4;
      /** URL of the service of an outgoing webhook. */
      payload_url?: string;
      /** Format of an outgoing webhook: 1 generic, 2 Slack-compatible. */
      interface_type?: 1 | 2;
      /** Name of an embedded bot; by default the `short_name`. */
      service_name?: string;
      /** Configuration of an embedded bot; `giphy` needs a `key`. */
      config_data?: Record<string, string>;
      /** Name of a channel; an empty string for none. */
      default_sending_stream?: string;
      /** Name of a channel; an empty string for none. */
      default_events_register_stream?: string;
      default_all_public_streams?: boolean;
      /** The profile picture; the field may have any name. */
      file?: File;
    };
    response: {
      user_id: number;
      api_key: string;
      avatar_url: string;
      default_sending_stream: string | null;
      default_events_register_stream: string | null;
      default_all_public_streams: boolean;
    };
    codes: 'BAD_REQUEST' | 'BAD_IMAGE';
  };
  // Declared in bots/update-bot.ts
  /** Deactivate a bot. */
  'DELETE /bots/{bot_id}': {
    path: {
      readonly bot_id: number;
    };
    params: Record<never, never>;
    response: Record<never, never>;
    codes: 'BAD_REQUEST';
  };
  // Declared in bots/get-bot-api-key.ts
  /** Get a bot's API key. */
  'GET /bots/{bot_id}/api_key': {
    path: {
      readonly bot_id: number;
    };
    params: Record<never, never>;
    response: {
      api_key: string;
    };
    codes: 'BAD_REQUEST';
  };
  // Declared in bots/get-bot-storage.ts
  /** Get a bot's stored data. */
  'GET /bot_storage': {
    path: Record<never, never>;
    params: {
      /** Default: all keys, also for null and an empty list. */
      keys?: string[] | null;
    };
    response: {
      storage: Record<string, string>;
    };
    codes: 'BAD_REQUEST';
  };
  // Declared in bots/get-bots.ts
  /** Get your bots. */
  'GET /bots': {
    path: Record<never, never>;
    params: Record<never, never>;
    response: {
      bots: {
        username: string;
        full_name: string;
        api_key: string;
        avatar_url: string;
        default_sending_stream: string | null;
        default_events_register_stream: string | null;
        default_all_public_streams: boolean;
      }[];
    };
    codes: 'BAD_REQUEST';
  };
  // Declared in bots/regenerate-bot-api-key.ts
  /** Regenerate a bot's API key. */
  'POST /bots/{bot_id}/api_key/regenerate': {
    path: {
      readonly bot_id: number;
    };
    params: Record<never, never>;
    response: {
      api_key: string;
    };
    codes: 'BAD_REQUEST';
  };
  // Declared in bots/remove-bot-storage.ts
  /** Remove a bot's stored data. */
  'DELETE /bot_storage': {
    path: Record<never, never>;
    params: {
      /** Default: all keys, also for null and an empty list. */
      keys?: string[] | null;
    };
    response: Record<never, never>;
    codes: 'BAD_REQUEST';
  };
  // Declared in bots/update-bot.ts
  /** Update a bot. */
  'PATCH /bots/{bot_id}': {
    path: {
      readonly bot_id: number;
    };
    params: {
      /** 1 to 100 code points, different from the names of active users. */
      full_name?: string;
      /** First part of the email of the bot: `SHORT_NAME-bot@HOST`. */
      short_name?: string;
      role?: 100 | 200 | 300 | 400 | 600;
      /** ID of the new owner. */
      bot_owner_id?: number;
      /** URL of the service of an outgoing webhook. */
      service_payload_url?: string;
      /** Format of an outgoing webhook: 1 generic, 2 Slack-compatible; has no effect without `service_payload_url`. */
      service_interface?: number;
      /** Configuration of an embedded bot; other keys stay. Has no effect on other bots. */
      config_data?: Record<string, string>;
      /** Name of a channel; an empty string for none. */
      default_sending_stream?: string;
      /** Name of a channel; an empty string for none. */
      default_events_register_stream?: string;
      default_all_public_streams?: boolean;
      /** The profile picture; the field may have any name. */
      file?: File;
    };
    response: {
      full_name: string;
      avatar_url: string;
      bot_owner?: string;
      service_interface: number;
      service_payload_url: string | null;
      config_data: Record<string, string> | null;
      default_sending_stream: string | null;
      default_events_register_stream: string | null;
      default_all_public_streams: boolean;
    };
    codes: 'BAD_REQUEST' | 'BAD_IMAGE';
  };
  // Declared in bots/update-bot-storage.ts
  /** Update a bot's stored data. */
  'PUT /bot_storage': {
    path: Record<never, never>;
    params: {
      /** Values by key; other keys stay. */
      storage: Record<string, string>;
    };
    response: Record<never, never>;
    codes: 'BAD_REQUEST';
  };
  // Declared in groups/create-user-group.ts
  /** Create a user group. */
  'POST /user_groups/create': {
    path: Record<never, never>;
    params: {
      /** 1 to 100 code points, unique in the organization. */
      name: string;
      description: string;
      /** User IDs; the caller is only added if listed. */
      members: number[];
      /** IDs of groups that become subgroups. */
      subgroups?: number[];
      /** Who may add members; the creator by default. */
      can_add_members_group?: number | {
        direct_members: number[];
        direct_subgroups: number[];
      };
      /** Who may join; no one by default. */
      can_join_group?: number | {
        direct_members: number[];
        direct_subgroups: number[];
      };
      /** Who may leave; everyone by default. */
      can_leave_group?: number | {
        direct_members: number[];
        direct_subgroups: number[];
      };
      /** Who may manage the group; the creator by default. */
      can_manage_group?: number | {
        direct_members: number[];
        direct_subgroups: number[];
      };
      /** Who may mention the group; everyone by default. */
      can_mention_group?: number | {
        direct_members: number[];
        direct_subgroups: number[];
      };
      /** The older name of can_mention_group. */
      can_mention_group_id?: number;
      /** Who may remove members; no one by default. */
      can_remove_members_group?: number | {
        direct_members: number[];
        direct_subgroups: number[];
      };
    };
    response: {
      group_id: number;
    };
    codes: 'BAD_REQUEST';
  };
  // Declared in groups/deactivate-user-group.ts
  /** Deactivate a user group. */
  'POST /user_groups/{user_group_id}/deactivate': {
    path: {
      readonly user_group_id: number;
    };
    params: Record<never, never>;
    response: Record<never, never>;
    codes: 'BAD_REQUEST' | 'CANNOT_DEACTIVATE_GROUP_IN_USE';
  };
  // Declared in groups/deactivate-user-group.ts
  /** Delete a user group. */
  'DELETE /user_groups/{user_group_id}': {
    path: {
      readonly user_group_id: number;
    };
    params: Record<never, never>;
    response: Record<never, never>;
    codes: 'BAD_REQUEST' | 'CANNOT_DEACTIVATE_GROUP_IN_USE';
  };
  // Declared in groups/get-group-members.ts
  /** Get user group members. */
  'GET /user_groups/{user_group_id}/members': {
    path: {
      readonly user_group_id: number;
    };
    params: {
      /** Leave out the members of subgroups. */
      direct_member_only?: boolean;
    };
    response: {
      members: number[];
    };
    codes: 'BAD_REQUEST';
  };
  // Declared in groups/get-group-membership.ts
  /** Get user group membership status. */
  'GET /user_groups/{user_group_id}/members/{user_id}': {
    path: {
      readonly user_group_id: number;
      readonly user_id: number;
    };
    params: {
      /** Ignore membership through subgroups. */
      direct_member_only?: boolean;
    };
    response: {
      is_user_group_member: boolean;
    };
    codes: 'BAD_REQUEST';
  };
  // Declared in groups/get-subgroups.ts
  /** Get subgroups of a user group. */
  'GET /user_groups/{user_group_id}/subgroups': {
    path: {
      readonly user_group_id: number;
    };
    params: {
      /** Leave out the subgroups of subgroups. */
      direct_subgroup_only?: boolean;
    };
    response: {
      subgroups: number[];
    };
    codes: 'BAD_REQUEST';
  };
  // Declared in groups/get-user-groups.ts
  /** Get user groups. */
  'GET /user_groups': {
    path: Record<never, never>;
    params: {
      /** List deactivated groups too. */
      include_deactivated_groups?: boolean;
    };
    response: {
      user_groups: UserGroup[];
    };
    codes: 'BAD_REQUEST';
  };
  // Declared in groups/update-group-members.ts
  /** Update user group members. */
  'POST /user_groups/{user_group_id}/members': {
    path: {
      readonly user_group_id: number;
    };
    params: {
      /** IDs of users who become members. */
      add?: number[];
      /** IDs of members who are removed. */
      delete?: number[];
      /** IDs of groups that become subgroups. */
      add_subgroups?: number[];
      /** IDs of subgroups that are removed. */
      delete_subgroups?: number[];
    };
    response: Record<never, never>;
    codes: 'BAD_REQUEST';
  };
  // Declared in groups/update-subgroups.ts
  /** Update subgroups of a user group. */
  'POST /user_groups/{user_group_id}/subgroups': {
    path: {
      readonly user_group_id: number;
    };
    params: {
      /** IDs of groups that become subgroups. */
      add?: number[];
      /** IDs of subgroups that are removed. */
      delete?: number[];
    };
    response: Record<never, never>;
    codes: 'BAD_REQUEST';
  };
  // Declared in groups/update-user-group.ts
  /** Update a user group. */
  'PATCH /user_groups/{user_group_id}': {
    path: {
      readonly user_group_id: number;
    };
    params: {
      /** 1 to 100 code points, unique in the organization. */
      name?: string;
      description?: string;
      /** Who may add members. */
      can_add_members_group?: number | {
        new: number | {
          direct_members: number[];
          direct_subgroups: number[];
        };
        old?: number | {
          direct_members: number[];
          direct_subgroups: number[];
        };
      };
      /** Who may join. */
      can_join_group?: number | {
        new: number | {
          direct_members: number[];
          direct_subgroups: number[];
        };
        old?: number | {
          direct_members: number[];
          direct_subgroups: number[];
        };
      };
      /** Who may leave. */
      can_leave_group?: number | {
        new: number | {
          direct_members: number[];
          direct_subgroups: number[];
        };
        old?: number | {
          direct_members: number[];
          direct_subgroups: number[];
        };
      };
      /** Who may manage the group; not role:internet or role:everyone. */
      can_manage_group?: number | {
        new: number | {
          direct_members: number[];
          direct_subgroups: number[];
        };
        old?: number | {
          direct_members: number[];
          direct_subgroups: number[];
        };
      };
      /** Who may mention it; not role:internet or role:owners. */
      can_mention_group?: number | {
        new: number | {
          direct_members: number[];
          direct_subgroups: number[];
        };
        old?: number | {
          direct_members: number[];
          direct_subgroups: number[];
        };
      };
      /** The older name of can_mention_group. */
      can_mention_group_id?: number;
      /** Who may remove members. */
      can_remove_members_group?: number | {
        new: number | {
          direct_members: number[];
          direct_subgroups: number[];
        };
        old?: number | {
          direct_members: number[];
          direct_subgroups: number[];
        };
      };
      /** False reactivates the group; true has no effect. */
      deactivated?: boolean;
    };
    response: Record<never, never>;
    codes: 'BAD_REQUEST' | 'EXPECTATION_MISMATCH';
  };
  // Declared in folders/create-channel-folder.ts
  /** Create a channel folder. */
  'POST /channel_folders/create': {
    path: Record<never, never>;
    params: {
      /** Not empty, at most max_channel_folder_name_length code points. */
      name: string;
      /** At most max_channel_folder_description_length code points. */
      description?: string;
    };
    response: {
      channel_folder_id: number;
    };
    codes: 'BAD_REQUEST';
  };
  // Declared in folders/get-channel-folders.ts
  /** Get channel folders. */
  'GET /channel_folders': {
    path: Record<never, never>;
    params: {
      /** List archived folders too. */
      include_archived?: boolean;
    };
    response: {
      channel_folders: ChannelFolder[];
    };
    codes: never;
  };
  // Declared in folders/reorder-channel-folders.ts
  /** Reorder channel folders. */
  'PATCH /channel_folders': {
    path: Record<never, never>;
    params: {
      /** The IDs of all folders, in their new order. */
      order: number[];
    };
    response: Record<never, never>;
    codes: 'BAD_REQUEST';
  };
  // Declared in folders/update-channel-folder.ts
  /** Update a channel folder. */
  'PATCH /channel_folders/{channel_folder_id}': {
    path: {
      readonly channel_folder_id: number;
    };
    params: {
      /** Not empty, at most max_channel_folder_name_length code points. */
      name?: string;
      /** At most max_channel_folder_description_length code points. */
      description?: string;
      is_archived?: boolean;
    };
    response: Record<never, never>;
    codes: 'BAD_REQUEST';
  };
  // Declared in messages/add-reaction.ts
  /** Add an emoji reaction. */
  'POST /messages/{message_id}/reactions': {
    path: {
      readonly message_id: number;
    };
    params: {
      emoji_name: string;
      /** Required for unknown names. */
      emoji_code?: string;
      /** Default: derived from the name. */
      reaction_type?: "unicode_emoji" | "realm_emoji" | "zulip_extra_emoji";
    };
    response: Record<never, never>;
    codes: 'BAD_REQUEST' | 'REACTION_ALREADY_EXISTS';
  };
  // Declared in messages/add-submessage.ts
  /** Vote in a poll or edit a to-do list. */
  'POST /submessage': {
    path: Record<never, never>;
    params: {
      message_id: number;
      msg_type: string;
      /** JSON, such as `{"type":"vote","key":"canned,0","vote":1}`. */
      content: string;
    };
    response: Record<never, never>;
    codes: 'BAD_REQUEST';
  };
  // Declared in messages/delete-attachment.ts
  /** Delete an attachment. */
  'DELETE /attachments/{attachment_id}': {
    path: {
      readonly attachment_id: number;
    };
    params: Record<never, never>;
    response: Record<never, never>;
    codes: 'BAD_REQUEST';
  };
  // Declared in messages/delete-message.ts
  /** Delete a message. */
  'DELETE /messages/{message_id}': {
    path: {
      readonly message_id: number;
    };
    params: Record<never, never>;
    response: Record<never, never>;
    codes: 'BAD_REQUEST';
  };
  // Declared in messages/get-attachments.ts
  /** Get attachments. */
  'GET /attachments': {
    path: Record<never, never>;
    params: Record<never, never>;
    response: {
      attachments: {
        id: number;
        name: string;
        path_id: string;
        size: number;
        create_time: number;
        message_ids: number[];
        messages?: {
          id: number;
          date_sent: number;
        }[];
      }[];
      upload_space_used: number;
    };
    codes: never;
  };
  // Declared in messages/get-file-url.ts
  /** Get temporary URL for an uploaded file. */
  'GET /user_uploads/{realm_id}/{filename}': {
    path: {
      readonly realm_id: number;
      readonly filename: string;
    };
    params: Record<never, never>;
    response: {
      url: string;
    };
    codes: 'BAD_REQUEST';
  };
  // Declared in messages/get-message.ts
  /** Fetch a single message. */
  'GET /messages/{message_id}': {
    path: {
      readonly message_id: number;
    };
    params: {
      /** Return HTML content; otherwise Markdown source. */
      apply_markdown?: boolean;
      /** Return the empty topic as an empty string. */
      allow_empty_topic_name?: boolean;
    };
    response: {
      message: Message;
      raw_content: string;
    };
    codes: 'BAD_REQUEST';
  };
  // Declared in messages/get-message-history.ts
  /** Get a message's edit history. */
  'GET /messages/{message_id}/history': {
    path: {
      readonly message_id: number;
    };
    params: {
      /** Return the empty topic as an empty string. */
      allow_empty_topic_name?: boolean;
    };
    response: {
      message_history: {
        user_id: number | null;
        timestamp: number;
        topic: string;
        prev_topic?: string;
        stream?: number;
        prev_stream?: number;
        content: string;
        rendered_content: string;
        prev_content?: string;
        prev_rendered_content?: string;
        content_html_diff?: string;
      }[];
    };
    codes: 'BAD_REQUEST';
  };
  // Declared in messages/get-messages.ts
  /** Get messages. */
  'GET /messages': {
    path: Record<never, never>;
    params: {
      /** A message ID, `newest`, `oldest`, `first_unread`, or at newer levels `date`. */
      anchor?: string;
      /** ISO 8601 date or datetime; default time zone UTC. */
      anchor_date?: string;
      /** Default: true. */
      include_anchor?: boolean;
      /** Required without `message_ids`. */
      num_before?: number;
      /** Required without `message_ids`. */
      num_after?: number;
      narrow?: ({
        operator: string;
        operand: string | number | (string | number)[];
        negated?: boolean;
      } | [string, string])[];
      /** Return null as `avatar_url` of default avatars, which the client derives. */
      client_gravatar?: boolean;
      /** Return HTML content; otherwise Markdown source. */
      apply_markdown?: boolean;
      /** Return the messages with these IDs that you can read, instead of the messages around an anchor. */
      message_ids?: number[];
      /** Return the empty topic as an empty string. */
      allow_empty_topic_name?: boolean;
      /** Deprecated: `anchor=first_unread`. */
      use_first_unread_anchor?: boolean;
    };
    response: {
      anchor?: number;
      found_newest: boolean;
      found_oldest: boolean;
      found_anchor: boolean;
      history_limited: boolean;
      messages: Message[];
    };
    codes: 'BAD_REQUEST' | 'BAD_NARROW' | 'REQUEST_VARIABLE_MISSING';
  };
  // Declared in messages/get-read-receipts.ts
  /** Get a message's read receipts. */
  'GET /messages/{message_id}/read_receipts': {
    path: {
      readonly message_id: number;
    };
    params: Record<never, never>;
    response: {
      user_ids: number[];
    };
    codes: 'BAD_REQUEST';
  };
  // Declared in messages/get-thumbnail-status.ts
  /** Check thumbnail status. */
  'GET /thumbnail/status/{realm_id}/{filename}': {
    path: {
      readonly realm_id: number;
      readonly filename: string;
    };
    params: Record<never, never>;
    response: {
      has_thumbnail: boolean;
    };
    codes: 'BAD_REQUEST';
  };
  // Declared in messages/mark-all-as-read.ts
  /** Mark all messages as read. */
  'POST /mark_all_as_read': {
    path: Record<never, never>;
    params: Record<never, never>;
    response: {
      complete: boolean;
    };
    codes: never;
  };
  // Declared in messages/mark-channel-as-read.ts
  /** Mark messages in a channel as read. */
  'POST /mark_stream_as_read': {
    path: Record<never, never>;
    params: {
      stream_id: number;
    };
    response: Record<never, never>;
    codes: 'BAD_REQUEST';
  };
  // Declared in messages/mark-topic-as-read.ts
  /** Mark messages in a topic as read. */
  'POST /mark_topic_as_read': {
    path: Record<never, never>;
    params: {
      stream_id: number;
      /** Case-insensitive; an unknown topic is ignored (an error in the zulip dialect). */
      topic_name: string;
    };
    response: Record<never, never>;
    codes: 'BAD_REQUEST';
  };
  // Declared in messages/matches-narrow.ts
  /** Check if messages match a narrow. */
  'GET /messages/matches_narrow': {
    path: Record<never, never>;
    params: {
      /** Messages that you cannot read or that the plan hides never match. */
      msg_ids: number[];
      narrow: ({
        operator: string;
        operand: string | number | (string | number)[];
        negated?: boolean;
      } | [string, string])[];
    };
    response: {
      messages: Record<string, {
        match_content: string;
        match_subject: string;
      }>;
    };
    codes: 'BAD_REQUEST' | 'BAD_NARROW';
  };
  // Declared in messages/remove-reaction.ts
  /** Remove an emoji reaction. */
  'DELETE /messages/{message_id}/reactions': {
    path: {
      readonly message_id: number;
    };
    params: {
      emoji_name?: string;
      /** Required for unknown names. */
      emoji_code?: string;
      /** Default: derived from the name. */
      reaction_type?: "unicode_emoji" | "realm_emoji" | "zulip_extra_emoji";
    };
    response: Record<never, never>;
    codes: 'BAD_REQUEST' | 'REACTION_DOES_NOT_EXIST';
  };
  // Declared in messages/render-message.ts
  /** Render a message. */
  'POST /messages/render': {
    path: Record<never, never>;
    params: {
      /** Markdown; at most `max_message_length` code points, in the zulip dialect ten times as many. */
      content: string;
    };
    response: {
      rendered: string;
    };
    codes: 'BAD_REQUEST';
  };
  // Declared in messages/report-message.ts
  /** Report a message. */
  'POST /messages/{message_id}/report': {
    path: {
      readonly message_id: number;
    };
    params: {
      /** One of the keys of `server_report_message_types`. */
      report_type: string;
      /** Required for the type `other`. */
      description?: string;
    };
    response: Record<never, never>;
    codes: 'BAD_REQUEST';
  };
  // Declared in messages/send-edit-typing.ts
  /** Set "typing" status for message editing. */
  'POST /messages/{message_id}/typing': {
    path: {
      readonly message_id: number;
    };
    params: {
      op: "start" | "stop";
    };
    response: Record<never, never>;
    codes: 'BAD_REQUEST';
  };
  // Declared in messages/send-message.ts
  /** Send a message. */
  'POST /messages': {
    path: Record<never, never>;
    params: {
      /** `private` is the old name of `direct`, `stream` of `channel`. */
      type: "direct" | "channel" | "stream" | "private";
      /** A channel by ID or name; or a list of user IDs or emails. */
      to: string;
      /** Markdown. */
      content: string;
      /** Required for a channel message, ignored for a direct one. */
      topic?: string;
      /** Old name of `topic`. */
      subject?: string;
      /** Whether the message is marked as read by its sender; default: true. */
      read_by_sender?: boolean;
      /** Event queue of the sending client, for `local_id`. */
      queue_id?: string;
      /** A client-side ID of the message, sent as `local_message_id` in its queue. */
      local_id?: string;
      /** Buttons of a bot, shown instead of the content. */
      widget_content?: {
        widget_type: "zform";
        extra_data: {
          type: "choices";
          heading: string;
          choices: {
            short_name: string;
            long_name: string;
            reply: string;
            [field: string]: unknown;
          }[];
          [field: string]: unknown;
        };
        [field: string]: unknown;
      };
    };
    response: {
      id: number;
      automatic_new_visibility_policy?: 2 | 3;
      message_url?: string;
      message_link?: string;
    };
    codes: 'BAD_REQUEST' | 'STREAM_DOES_NOT_EXIST' | 'STREAM_WILDCARD_MENTION_NOT_ALLOWED' | 'TOPIC_WILDCARD_MENTION_NOT_ALLOWED';
  };
  // Declared in messages/send-typing.ts
  /** Set "typing" status. */
  'POST /typing': {
    path: Record<never, never>;
    params: {
      op: "start" | "stop";
      /** `private` is the name of `direct` before level 215; `channel` is the newer name of `stream`. */
      type?: "direct" | "channel" | "stream" | "private";
      /** For a direct message: a list of user IDs or emails; before level 215 also a list of one channel ID. */
      to?: number[] | string[];
      /** For a channel message. */
      stream_id?: number;
      /** For a channel message. */
      topic?: string;
    };
    response: Record<never, never>;
    codes: 'BAD_REQUEST';
  };
  // Declared in messages/update-flags.ts
  /** Update personal message flags. */
  'POST /messages/flags': {
    path: Record<never, never>;
    params: {
      /** IDs of messages that you can read. */
      messages: number[];
      op: "add" | "remove";
      /** `hide_link_previews` since level 510. */
      flag: "read" | "starred" | "collapsed" | "hide_link_previews";
    };
    response: {
      messages: number[];
      ignored_because_not_subscribed_channels?: number[];
    };
    codes: 'BAD_REQUEST';
  };
  // Declared in messages/update-flags-for-narrow.ts
  /** Update personal message flags for narrow. */
  'POST /messages/flags/narrow': {
    path: Record<never, never>;
    params: {
      /** The same as for GET /messages. */
      anchor: string;
      /** ISO 8601 date or datetime. */
      anchor_date?: string;
      /** Update the anchor message too. */
      include_anchor?: boolean;
      num_before: number;
      num_after: number;
      narrow: ({
        operator: string;
        operand: string | number | (string | number)[];
        negated?: boolean;
      } | [string, string])[];
      op: "add" | "remove";
      /** `hide_link_previews` since level 510. */
      flag: "read" | "starred" | "collapsed" | "hide_link_previews";
    };
    response: {
      processed_count: number;
      updated_count: number;
      first_processed_id: number | null;
      last_processed_id: number | null;
      found_oldest: boolean;
      found_newest: boolean;
      ignored_because_not_subscribed_channels?: number[];
    };
    codes: 'BAD_REQUEST' | 'BAD_NARROW';
  };
  // Declared in messages/update-message.ts
  /** Edit a message. */
  'PATCH /messages/{message_id}': {
    path: {
      readonly message_id: number;
    };
    params: {
      /** Markdown; only the sender may change it; empty becomes `(deleted)`. */
      content?: string;
      /** The topic to move to. */
      topic?: string;
      /** Deprecated: alias of `topic`. */
      subject?: string;
      /** The channel to move to. */
      stream_id?: number;
      /** Which messages of the topic move: this one, this and the later ones, or all. */
      propagate_mode?: "change_one" | "change_later" | "change_all";
      /** The notification bot posts the new location in the old topic. */
      send_notification_to_old_thread?: boolean;
      /** The notification bot posts the old location in the new topic. */
      send_notification_to_new_thread?: boolean;
      /** SHA-256, in hexadecimal, of the content before the edit. */
      prev_content_sha256?: string;
    };
    response: {
      detached_uploads: {
        id: number;
        name: string;
        path_id: string;
        size: number;
        create_time: number;
        message_ids: number[];
        messages?: {
          id: number;
          date_sent: number;
        }[];
      }[];
    };
    codes: 'BAD_REQUEST' | 'EXPECTATION_MISMATCH' | 'MOVE_MESSAGES_TIME_LIMIT_EXCEEDED' | 'STREAM_WILDCARD_MENTION_NOT_ALLOWED' | 'TOPIC_WILDCARD_MENTION_NOT_ALLOWED';
  };
  // Declared in messages/upload-file.ts
  /** Upload a file. */
  'POST /user_uploads': {
    path: Record<never, never>;
    params: {
      /** The field may have any name. */
      filename: File;
    };
    response: {
      url: string;
      uri: string;
      filename: string;
    };
    codes: 'BAD_REQUEST';
  };
  // Declared in scheduled/create-reminder.ts
  /** Create a message reminder. */
  'POST /reminders': {
    path: Record<never, never>;
    params: {
      /** The message to be reminded of. */
      message_id: number;
      /** UNIX seconds, in the future. */
      scheduled_delivery_timestamp: number;
      /** At most 1000 code points. */
      note?: string;
    };
    response: {
      reminder_id: number;
    };
    codes: 'BAD_REQUEST';
  };
  // Declared in scheduled/create-scheduled-message.ts
  /** Create a scheduled message. */
  'POST /scheduled_messages': {
    path: Record<never, never>;
    params: {
      /** `private` is the old name of `direct`, `stream` of `channel`. */
      type: "direct" | "channel" | "stream" | "private";
      /** A channel ID, or a list of user IDs. */
      to: number | number[];
      /** Markdown. */
      content: string;
      /** Topic of a channel message; ignored for a direct one. */
      topic?: string;
      /** UNIX seconds, in the future. */
      scheduled_delivery_timestamp: number;
      /** Whether the sent message is marked as read by its sender; default: true, unless they are the only recipient. */
      read_by_sender?: boolean;
    };
    response: {
      scheduled_message_id: number;
    };
    codes: 'BAD_REQUEST' | 'STREAM_DOES_NOT_EXIST' | 'STREAM_WILDCARD_MENTION_NOT_ALLOWED' | 'TOPIC_WILDCARD_MENTION_NOT_ALLOWED';
  };
  // Declared in scheduled/delete-reminder.ts
  /** Delete a reminder. */
  'DELETE /reminders/{reminder_id}': {
    path: {
      readonly reminder_id: number;
    };
    params: Record<never, never>;
    response: Record<never, never>;
    codes: 'BAD_REQUEST';
  };
  // Declared in scheduled/delete-scheduled-message.ts
  /** Delete a scheduled message. */
  'DELETE /scheduled_messages/{scheduled_message_id}': {
    path: {
      readonly scheduled_message_id: number;
    };
    params: Record<never, never>;
    response: Record<never, never>;
    codes: 'BAD_REQUEST';
  };
  // Declared in scheduled/get-reminders.ts
  /** Get reminders. */
  'GET /reminders': {
    path: Record<never, never>;
    params: Record<never, never>;
    response: {
      reminders: Reminder[];
    };
    codes: never;
  };
  // Declared in scheduled/get-scheduled-messages.ts
  /** Get scheduled messages. */
  'GET /scheduled_messages': {
    path: Record<never, never>;
    params: Record<never, never>;
    response: {
      scheduled_messages: ScheduledMessage[];
    };
    codes: never;
  };
  // Declared in scheduled/update-scheduled-message.ts
  /** Edit a scheduled message. */
  'PATCH /scheduled_messages/{scheduled_message_id}': {
    path: {
      readonly scheduled_message_id: number;
    };
    params: {
      /** `private` is the old name of `direct`, `stream` of `channel`. */
      type?: "direct" | "channel" | "stream" | "private";
      /** A channel ID, or a list of user IDs; required when the type changes. */
      to?: number | number[];
      /** Markdown. */
      content?: string;
      /** Required, and not empty, when the type changes to channel; ignored for a direct message. */
      topic?: string;
      /** UNIX seconds, in the future; required for a failed message. */
      scheduled_delivery_timestamp?: number;
    };
    response: Record<never, never>;
    codes: 'BAD_REQUEST' | 'STREAM_DOES_NOT_EXIST' | 'STREAM_WILDCARD_MENTION_NOT_ALLOWED' | 'TOPIC_WILDCARD_MENTION_NOT_ALLOWED';
  };
  // Declared in drafts/create-drafts.ts
  /** Create drafts. */
  'POST /drafts': {
    path: Record<never, never>;
    params: {
      /** Each with `type` (`stream`, `private`, or empty without a recipient), `to` (the ID of one channel, or IDs of users), `topic`, `content`, and `timestamp` in UNIX seconds (default: now). */
      drafts: {
        type: "" | "stream" | "private";
        to: number[];
        topic: string;
        content: string;
        timestamp?: number | null;
      }[];
    };
    response: {
      ids: number[];
    };
    codes: 'BAD_REQUEST';
  };
  // Declared in drafts/create-saved-snippet.ts
  /** Create a saved snippet. */
  'POST /saved_snippets': {
    path: Record<never, never>;
    params: {
      /** 1 to 60 code points. */
      title: string;
      /** Markdown. */
      content: string;
    };
    response: {
      saved_snippet_id: number;
    };
    codes: 'BAD_REQUEST';
  };
  // Declared in drafts/delete-draft.ts
  /** Delete a draft. */
  'DELETE /drafts/{draft_id}': {
    path: {
      readonly draft_id: number;
    };
    params: Record<never, never>;
    response: Record<never, never>;
    codes: 'BAD_REQUEST';
  };
  // Declared in drafts/delete-saved-snippet.ts
  /** Delete a saved snippet. */
  'DELETE /saved_snippets/{saved_snippet_id}': {
    path: {
      readonly saved_snippet_id: number;
    };
    params: Record<never, never>;
    response: Record<never, never>;
    codes: 'BAD_REQUEST';
  };
  // Declared in drafts/get-drafts.ts
  /** Get drafts. */
  'GET /drafts': {
    path: Record<never, never>;
    params: Record<never, never>;
    response: {
      count: number;
      drafts: Draft[];
    };
    codes: 'BAD_REQUEST';
  };
  // Declared in drafts/get-saved-snippets.ts
  /** Get all saved snippets. */
  'GET /saved_snippets': {
    path: Record<never, never>;
    params: Record<never, never>;
    response: {
      saved_snippets: SavedSnippet[];
    };
    codes: never;
  };
  // Declared in drafts/update-draft.ts
  /** Edit a draft. */
  'PATCH /drafts/{draft_id}': {
    path: {
      readonly draft_id: number;
    };
    params: {
      /** The whole draft, as for POST /drafts. */
      draft: {
        type: "" | "stream" | "private";
        to: number[];
        topic: string;
        content: string;
        timestamp?: number | null;
      };
    };
    response: Record<never, never>;
    codes: 'BAD_REQUEST';
  };
  // Declared in drafts/update-saved-snippet.ts
  /** Edit a saved snippet. */
  'PATCH /saved_snippets/{saved_snippet_id}': {
    path: {
      readonly saved_snippet_id: number;
    };
    params: {
      /** 1 to 60 code points. */
      title?: string;
      /** Markdown. */
      content?: string;
    };
    response: Record<never, never>;
    codes: 'BAD_REQUEST';
  };
  // Declared in invitations/create-invite-link.ts
  /** Create a reusable invitation link. */
  'POST /invites/multiuse': {
    path: Record<never, never>;
    params: {
      /** 1 or greater; null: the invitations never expire; default: invitation_link_validity_minutes. */
      invite_expires_in_minutes?: number | null;
      /** The older form of invite_expires_in_minutes, in days. */
      invite_expires_in_days?: number | null;
      /** Role of the new users, at most your own. */
      invite_as?: 100 | 200 | 300 | 400 | 600;
      /** User groups that the new users join; the caller must be allowed to add members to them. */
      group_ids?: number[];
      /** Subscribe the new users to the default channels too. */
      include_realm_default_subscriptions?: boolean;
      /** Markdown, at most 8000 code points; only from administrators. */
      welcome_message_custom_text?: string | null;
      /** Channels to subscribe the new users to; must be empty if you may not subscribe others. */
      stream_ids?: number[];
    };
    response: {
      invite_link: string;
    };
    codes: 'BAD_REQUEST' | 'UNAUTHORIZED_PRINCIPAL';
  };
  // Declared in invitations/get-invitations.ts
  /** Get all invitations. */
  'GET /invites': {
    path: Record<never, never>;
    params: Record<never, never>;
    response: {
      invites: {
        id: number;
        invited_by_user_id: number;
        invited: number;
        expiry_date: number | null;
        invited_as: number;
        email?: string;
        notify_referrer_on_join?: boolean;
        is_multiuse: boolean;
        link_url?: string;
      }[];
    };
    codes: 'BAD_REQUEST';
  };
  // Declared in invitations/resend-invitation.ts
  /** Resend an email invitation. */
  'POST /invites/{invite_id}/resend': {
    path: {
      readonly invite_id: number;
    };
    params: Record<never, never>;
    response: Record<never, never>;
    codes: 'BAD_REQUEST' | 'INVITATION_FAILED' | 'UNAUTHORIZED_PRINCIPAL';
  };
  // Declared in invitations/revoke-invitation.ts
  /** Revoke an email invitation. */
  'DELETE /invites/{invite_id}': {
    path: {
      readonly invite_id: number;
    };
    params: Record<never, never>;
    response: Record<never, never>;
    codes: 'BAD_REQUEST' | 'UNAUTHORIZED_PRINCIPAL';
  };
  // Declared in invitations/revoke-invite-link.ts
  /** Revoke a reusable invitation link. */
  'DELETE /invites/multiuse/{invite_id}': {
    path: {
      readonly invite_id: number;
    };
    params: Record<never, never>;
    response: Record<never, never>;
    codes: 'BAD_REQUEST' | 'UNAUTHORIZED_PRINCIPAL';
  };
  // Declared in invitations/send-invitations.ts
  /** Send invitations. */
  'POST /invites': {
    path: Record<never, never>;
    params: {
      /** Addresses separated by commas or newlines. */
      invitee_emails: string;
      /** 1 or greater; null: the invitations never expire; default: invitation_link_validity_minutes. */
      invite_expires_in_minutes?: number | null;
      /** The older form of invite_expires_in_minutes, in days. */
      invite_expires_in_days?: number | null;
      /** Role of the new users, at most your own. */
      invite_as?: 100 | 200 | 300 | 400 | 600;
      /** User groups that the new users join; the caller must be allowed to add members to them. */
      group_ids?: number[];
      /** Subscribe the new users to the default channels too. */
      include_realm_default_subscriptions?: boolean;
      /** Markdown, at most 8000 code points; only from administrators. */
      welcome_message_custom_text?: string | null;
      /** Channels to subscribe the new users to; must be empty if you may not subscribe others. */
      stream_ids: number[];
      /** Notify the inviter when an account is created. */
      notify_referrer_on_join?: boolean;
    };
    response: Record<never, never>;
    codes: 'BAD_REQUEST' | 'INVITATION_FAILED' | 'UNAUTHORIZED_PRINCIPAL';
  };
  // Declared in navigation/add-navigation-view.ts
  /** Add a navigation view. */
  'POST /navigation_views': {
    path: Record<never, never>;
    params: {
      /** URL hash, also the identifier; not blank. */
      fragment: string;
      /** True pins the view in the sidebar; false moves it to the More Views menu. */
      is_pinned: boolean;
      /** Only for custom views. */
      name?: string | null;
    };
    response: Record<never, never>;
    codes: 'BAD_REQUEST';
  };
  // Declared in navigation/get-navigation-views.ts
  /** Get all navigation views. */
  'GET /navigation_views': {
    path: Record<never, never>;
    params: Record<never, never>;
    response: {
      navigation_views: NavigationView[];
    };
    codes: never;
  };
  // Declared in navigation/remove-navigation-view.ts
  /** Remove a navigation view. */
  'DELETE /navigation_views/{fragment}': {
    path: {
      readonly fragment: string;
    };
    params: Record<never, never>;
    response: Record<never, never>;
    codes: 'NOT_FOUND';
  };
  // Declared in navigation/update-navigation-view.ts
  /** Update the navigation view. */
  'PATCH /navigation_views/{fragment}': {
    path: {
      readonly fragment: string;
    };
    params: {
      /** True pins the view in the sidebar; false moves it to the More Views menu. */
      is_pinned?: boolean;
      /** Only for custom views. */
      name?: string;
    };
    response: Record<never, never>;
    codes: 'BAD_REQUEST' | 'NOT_FOUND';
  };
  // Declared in events/delete-queue.ts
  /** Delete an event queue. */
  'DELETE /events': {
    path: Record<never, never>;
    params: {
      /** ID of a queue registered with POST /register. */
      queue_id: string;
    };
    response: Record<never, never>;
    codes: 'BAD_EVENT_QUEUE_ID';
  };
  // Declared in events/get-events.ts
  /** Get events from an event queue. */
  'GET /events': {
    path: Record<never, never>;
    params: {
      /** ID of a queue registered with POST /register; without one, `dont_block` registers a queue. */
      queue_id?: string;
      /** ID of the last received event; it and earlier events are deleted; default: -1, none. */
      last_event_id?: number;
      /** Respond at once, even without events. */
      dont_block?: boolean;
    };
    response: {
      events: Event[];
      queue_id: string;
    };
    codes: 'BAD_REQUEST' | 'BAD_EVENT_QUEUE_ID';
  };
  // Declared in events/register-queue.ts
  /** Register an event queue. */
  'POST /register': {
    path: Record<never, never>;
    params: {
      /** Event types to receive; all if left out or null. */
      event_types?: string[] | null;
      /** Sections of the initial state to return; default: as event_types. */
      fetch_event_types?: string[] | null;
      /** Send messages as HTML; otherwise as Markdown source. */
      apply_markdown?: boolean;
      /** Receive messages of all public channels, not only subscribed ones. */
      all_public_streams?: boolean;
      /** Receive only messages that match. */
      narrow?: ({
        operator: string;
        operand: string | number | (string | number)[];
        negated?: boolean;
      } | [string, string])[];
      /** List the subscribers of channels; `partial` (since level 412) may list only some where there are 250 or more. */
      include_subscribers?: "true" | "false" | "partial";
      /** Capabilities of the client: `archived_channels`, `bulk_message_deletion`, `empty_topic_name`, `include_deactivated_groups`, `individual_emoji_changes`, `linkifier_url_template`, `notification_settings_null`, `simplified_presence_events`, `stream_typing_notifications`, `user_avatar_url_field_optional`, `user_list_incomplete`, `user_settings_object`; others have no effect. */
      client_capabilities?: {
        archived_channels?: boolean;
        bulk_message_deletion?: boolean;
        empty_topic_name?: boolean;
        include_deactivated_groups?: boolean;
        individual_emoji_changes?: boolean;
        linkifier_url_template?: boolean;
        notification_settings_null?: boolean;
        simplified_presence_events?: boolean;
        stream_typing_notifications?: boolean;
        user_avatar_url_field_optional?: boolean;
        user_list_incomplete?: boolean;
        user_settings_object?: boolean;
        [field: string]: unknown;
      };
      /** Send presence by user ID; otherwise by email and client. */
      slim_presence?: boolean;
      /** Leave out the presence of users who were last seen more than this number of days ago. */
      presence_history_limit_days?: number;
      /** Return null as `avatar_url` of default avatars, which the client derives. */
      client_gravatar?: boolean;
      /** Seconds for which the server keeps the queue without requests, at most 7 days; `mobile`: 12 hours; default: 10 minutes. */
      idle_queue_timeout?: number | "mobile";
    };
    response: RegisterState;
    codes: 'BAD_REQUEST';
  };
  // Declared in presence/get-presence.ts
  /** Get presence of all users. */
  'GET /realm/presence': {
    path: Record<never, never>;
    params: Record<never, never>;
    response: {
      server_timestamp: number;
      presences: Record<string, Record<string, Presence>>;
    };
    codes: never;
  };
  // Declared in presence/get-user-presence.ts
  /** Get a user's presence. */
  'GET /users/{user_id_or_email}/presence': {
    path: {
      readonly user_id_or_email: string;
    };
    params: Record<never, never>;
    response: {
      presence: {
        active_timestamp?: number;
        idle_timestamp: number;
        website?: {
          status: "active" | "idle" | "offline";
          timestamp: number;
        };
        aggregated?: {
          status: "active" | "idle" | "offline";
          timestamp: number;
        };
      };
      server_timestamp?: number;
    };
    codes: 'BAD_REQUEST';
  };
  // Declared in presence/update-presence.ts
  /** Update your presence. */
  'POST /users/me/presence': {
    path: Record<never, never>;
    params: {
      status: "active" | "idle";
      /** Leave presence out of the response. */
      ping_only?: boolean;
      /** Whether the user was just active; has no effect in the mock. */
      new_user_input?: boolean;
      /** Deprecated: list presences by user ID, with two timestamps. */
      slim_presence?: boolean;
      /** ID of the last update that the client received: return only later changes, by user ID; -1 returns all. */
      last_update_id?: number;
      /** Leave out users who were last seen more than this number of days ago; has no effect with a positive last_update_id. */
      history_limit_days?: number;
    };
    response: {
      server_timestamp?: number;
      presence_last_update_id?: number;
      presences?: Record<string, Record<string, Presence>> | Record<string, {
        active_timestamp?: number;
        idle_timestamp?: number;
      }>;
    };
    codes: 'BAD_REQUEST';
  };
  // Declared in push/add-push-token.ts
  /** Add a push registration token. */
  'POST /users/me/mobile_push_reg_id': {
    path: Record<never, never>;
    params: {
      /** Token of the device, 1 to 4096 code points. */
      token: string;
      /** ID of the app; the token is hexadecimal then. */
      appid?: string;
    };
    response: Record<never, never>;
    codes: 'BAD_REQUEST';
  };
  // Declared in push/register-client-device.ts
  /** Register a logged-in device. */
  'POST /register_client_device': {
    path: Record<never, never>;
    params: Record<never, never>;
    response: {
      device_id: number;
    };
    codes: 'BAD_REQUEST';
  };
  // Declared in push/register-push-device.ts
  /** Register E2EE push device. */
  'POST /mobile_push/register': {
    path: Record<never, never>;
    params: {
      /** From POST /register_client_device. */
      device_id: number;
      /** An ID that the client chooses. */
      push_account_id?: number;
      /** Required before level 468; requires push_key_id since then. */
      push_key?: string;
      push_key_id?: number;
      push_public_key?: string;
      /** Requires token_id (since level 468), bouncer_public_key and encrypted_push_registration. */
      token_kind?: "apns" | "fcm";
      token_id?: string;
      bouncer_public_key?: string;
      encrypted_push_registration?: string;
    };
    response: Record<never, never>;
    codes: 'BAD_REQUEST' | 'PUSH_SERVICE_NOT_CONFIGURED';
  };
  // Declared in push/remove-client-device.ts
  /** Remove a registered device. */
  'POST /remove_client_device': {
    path: Record<never, never>;
    params: {
      device_id: number;
    };
    response: Record<never, never>;
    codes: 'BAD_REQUEST';
  };
  // Declared in push/remove-push-token.ts
  /** Remove a push registration token. */
  'DELETE /users/me/mobile_push_reg_id': {
    path: Record<never, never>;
    params: {
      /** Token of the device, 1 to 4096 code points. */
      token: string;
    };
    response: Record<never, never>;
    codes: 'BAD_REQUEST';
  };
  // Declared in push/send-encrypted-test-notification.ts
  /** Send an E2EE test notification to mobile device(s). */
  'POST /mobile_push/e2ee/test_notification': {
    path: Record<never, never>;
    params: {
      /** Default: all devices. */
      device_id?: number;
      /** Older name of device_id. */
      push_account_id?: number;
    };
    response: Record<never, never>;
    codes: 'BAD_REQUEST' | 'NO_ACTIVE_PUSH_DEVICE';
  };
  // Declared in push/send-test-notification.ts
  /** Send a test notification to mobile device(s). */
  'POST /mobile_push/test_notification': {
    path: Record<never, never>;
    params: {
      /** Push token of one device; default: all devices. */
      token?: string;
    };
    response: Record<never, never>;
    codes: 'BAD_REQUEST' | 'INVALID_PUSH_DEVICE_TOKEN' | 'INVALID_REMOTE_PUSH_DEVICE_TOKEN';
  };
  // Declared in server/add-domain.ts
  /** Add an allowed domain. */
  'POST /realm/domains': {
    path: Record<never, never>;
    params: {
      domain: string;
      allow_subdomains: boolean;
    };
    response: {
      new_domain: [number, string];
    };
    codes: 'BAD_REQUEST';
  };
  // Declared in server/add-linkifier.ts
  /** Add a linkifier. */
  'POST /realm/filters': {
    path: Record<never, never>;
    params: {
      /** A regular expression in the syntax of RE2; its named groups fill in the URL. */
      pattern: string;
      /** A URL template of RFC 6570. */
      url_template: string;
      /** A URL with `%(name)s` for the group `name`. */
      url_format_string?: string;
      /** A string that the pattern matches; an empty string removes it. */
      example_input?: string;
      /** Template that reproduces `example_input` from the groups of the pattern, written as `{name}`; an empty string removes it. */
      reverse_template?: string;
      /** URL templates of other links that clients turn into text. */
      alternative_url_templates?: string[];
    };
    response: {
      id: number;
    };
    codes: 'BAD_REQUEST';
  };
  // Declared in server/add-playground.ts
  /** Add a code playground. */
  'POST /realm/playgrounds': {
    path: Record<never, never>;
    params: {
      /** Unique among the playgrounds of the language. */
      name: string;
      /** Name of a Pygments lexer. */
      pygments_language: string;
      /** A URL template of RFC 6570 with `{code}`. */
      url_template: string;
      /** A URL to which the code is appended. */
      url_prefix?: string;
    };
    response: {
      id: number;
    };
    codes: 'BAD_REQUEST';
  };
  // Declared in server/add-realm-emoji.ts
  /** Upload custom emoji. */
  'POST /realm/emoji/{emoji_name}': {
    path: {
      readonly emoji_name: string;
    };
    params: {
      /** The image; the field may have any name. */
      filename: File;
    };
    response: Record<never, never>;
    codes: 'BAD_REQUEST';
  };
  // Declared in server/create-big-blue-button-call.ts
  /** Create BigBlueButton video call. */
  'GET /calls/bigbluebutton/create': {
    path: Record<never, never>;
    params: {
      meeting_name: string;
      /** Disables the cameras of all users. */
      voice_only?: boolean;
    };
    response: {
      /** Below the URL of the organization. */
      url: string;
    };
    codes: 'BAD_REQUEST';
  };
  // Declared in server/create-constructor-call.ts
  /** Create Constructor Groups video call. */
  'POST /calls/constructorgroups/create': {
    path: Record<never, never>;
    params: Record<never, never>;
    response: {
      url: string;
    };
    codes: 'BAD_REQUEST';
  };
  // Declared in server/create-export.ts
  /** Create a data export. */
  'POST /export/realm': {
    path: Record<never, never>;
    params: {
      /** `public` (default) or `full_with_consent`: all data of users who consented; 1 or 2 before level 449. */
      export_type?: string;
    };
    response: {
      id: number;
    };
    codes: 'BAD_REQUEST';
  };
  // Declared in server/create-nextcloud-call.ts
  /** Create Nextcloud Talk video call. */
  'POST /calls/nextcloud_talk/create': {
    path: Record<never, never>;
    params: {
      room_name: string;
    };
    response: {
      url: string;
    };
    codes: 'BAD_REQUEST';
  };
  // Declared in server/create-profile-field.ts
  /** Create a custom profile field. */
  'POST /realm/profile_fields': {
    path: Record<never, never>;
    params: {
      /** 1 short text, 2 long text, 3 options, 4 date, 5 link, 6 users, 7 external account, 8 pronouns. */
      field_type: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;
      /** 1 to 40 code points. */
      name?: string;
      /** At most 80 code points. */
      hint?: string;
      /** The options, or the kind of external account. */
      field_data?: Record<string, unknown>;
      display_in_profile_summary?: boolean;
      required?: boolean;
      editable_by_user?: boolean;
      /** Clients also find users by their values of the field; only for short text and external accounts. */
      use_for_user_matching?: boolean;
    };
    response: {
      id: number;
    };
    codes: 'BAD_REQUEST';
  };
  // Declared in server/create-webex-call.ts
  /** Create Webex video call. */
  'POST /calls/webex/create': {
    path: Record<never, never>;
    params: Record<never, never>;
    response: {
      url: string;
    };
    codes: 'BAD_REQUEST';
  };
  // Declared in server/deactivate-realm.ts
  /** Deactivate an organization. */
  'POST /realm/deactivate': {
    path: Record<never, never>;
    params: {
      /** Days until the data is deleted; null for never. The mock deletes nothing. */
      deletion_delay_days?: number | null;
    };
    response: Record<never, never>;
    codes: 'BAD_REQUEST';
  };
  // Declared in server/deactivate-realm-emoji.ts
  /** Deactivate custom emoji. */
  'DELETE /realm/emoji/{emoji_name}': {
    path: {
      readonly emoji_name: string;
    };
    params: Record<never, never>;
    response: Record<never, never>;
    codes: 'BAD_REQUEST';
  };
  // Declared in server/create-export.ts
  /** Delete a data export. */
  'DELETE /export/realm/{export_id}': {
    path: {
      readonly export_id: number;
    };
    params: Record<never, never>;
    response: Record<never, never>;
    codes: 'BAD_REQUEST';
  };
  // Declared in server/update-profile-field.ts
  /** Delete a custom profile field. */
  'DELETE /realm/profile_fields/{field_id}': {
    path: {
      readonly field_id: number;
    };
    params: Record<never, never>;
    response: Record<never, never>;
    codes: 'BAD_REQUEST';
  };
  // Declared in server/get-domains.ts
  /** Get allowed domains. */
  'GET /realm/domains': {
    path: Record<never, never>;
    params: Record<never, never>;
    response: {
      domains: {
        domain: string;
        allow_subdomains: boolean;
      }[];
    };
    codes: never;
  };
  // Declared in server/get-export-consents.ts
  /** Get data export consent state. */
  'GET /export/realm/consents': {
    path: Record<never, never>;
    params: Record<never, never>;
    response: {
      export_consents: {
        user_id: number;
        consented: boolean;
        email_address_visibility: number;
      }[];
    };
    codes: 'BAD_REQUEST';
  };
  // Declared in server/get-exports.ts
  /** Get all data exports. */
  'GET /export/realm': {
    path: Record<never, never>;
    params: Record<never, never>;
    response: {
      exports: {
        id: number;
        acting_user_id: number;
        export_time: number;
        deleted_timestamp: number | null;
        failed_timestamp: number | null;
        export_url: string | null;
        pending: boolean;
        export_from_prior_server?: boolean;
        export_type: number | string;
      }[];
    };
    codes: 'BAD_REQUEST';
  };
  // Declared in server/get-linkifiers.ts
  /** Get linkifiers in the format of older clients. */
  'GET /realm/filters': {
    path: Record<never, never>;
    params: Record<never, never>;
    response: {
      filters: [string, string, number][];
    };
    codes: never;
  };
  // Declared in server/get-linkifiers.ts
  /** Get linkifiers. */
  'GET /realm/linkifiers': {
    path: Record<never, never>;
    params: Record<never, never>;
    response: {
      linkifiers: {
        id: number;
        pattern: string;
        url_template: string;
        url_format?: string;
        example_input: string | null;
        reverse_template: string | null;
        alternative_url_templates: string[];
      }[];
    };
    codes: never;
  };
  // Declared in server/get-profile-fields.ts
  /** Get all custom profile fields. */
  'GET /realm/profile_fields': {
    path: Record<never, never>;
    params: Record<never, never>;
    response: {
      custom_fields: {
        id: number;
        type: number;
        order: number;
        name: string;
        hint: string;
        field_data: string;
        display_in_profile_summary?: boolean;
        required: boolean;
        editable_by_user: boolean;
        use_for_user_matching?: true;
      }[];
    };
    codes: never;
  };
  // Declared in server/get-realm-emoji.ts
  /** Get all custom emoji. */
  'GET /realm/emoji': {
    path: Record<never, never>;
    params: Record<never, never>;
    response: {
      emoji: Record<string, {
        id: string;
        name: string;
        source_url: string;
        still_url: string | null;
        deactivated: boolean;
        author_id: number | null;
      }>;
    };
    codes: never;
  };
  // Declared in server/get-server-settings.ts
  /** Get server settings. */
  'GET /server_settings': {
    path: Record<never, never>;
    params: Record<never, never>;
    response: {
      authentication_methods: {
        password: boolean;
        dev: boolean;
        email: boolean;
        ldap: boolean;
        remoteuser: boolean;
        saml: boolean;
        'openid connect': boolean;
        code_hosting: boolean;
        directory_service: boolean;
        second_code_hosting: boolean;
        device_maker: boolean;
        search_engine: boolean;
        chat_platform: boolean;
      };
      external_authentication_methods: {
        name: string;
        display_name: string;
        display_icon: string | null;
        login_url: string;
        signup_url: string;
      }[];
      service_feature_level: number;
      service_version: string;
      service_merge_base: string;
      push_notifications_enabled: boolean;
      is_incompatible: boolean;
      email_auth_enabled: boolean;
      require_email_format_usernames: boolean;
      realm_uri?: string;
      realm_url?: string;
      realm_name?: string;
      realm_icon?: string;
      realm_description?: string;
      realm_web_public_access_enabled?: boolean;
    };
    codes: never;
  };
  // Declared in server/remove-domain.ts
  /** Remove an allowed domain. */
  'DELETE /realm/domains/{domain}': {
    path: {
      readonly domain: string;
    };
    params: Record<never, never>;
    response: Record<never, never>;
    codes: 'BAD_REQUEST';
  };
  // Declared in server/remove-linkifier.ts
  /** Remove a linkifier. */
  'DELETE /realm/filters/{filter_id}': {
    path: {
      readonly filter_id: number;
    };
    params: Record<never, never>;
    response: Record<never, never>;
    codes: 'BAD_REQUEST';
  };
  // Declared in server/remove-playground.ts
  /** Remove a code playground. */
  'DELETE /realm/playgrounds/{playground_id}': {
    path: {
      readonly playground_id: number;
    };
    params: Record<never, never>;
    response: Record<never, never>;
    codes: 'BAD_REQUEST';
  };
  // Declared in server/reorder-linkifiers.ts
  /** Reorder linkifiers. */
  'PATCH /realm/linkifiers': {
    path: Record<never, never>;
    params: {
      /** The IDs of all linkifiers, in their new order. */
      ordered_linkifier_ids: number[];
    };
    response: Record<never, never>;
    codes: 'BAD_REQUEST';
  };
  // Declared in server/reorder-profile-fields.ts
  /** Reorder custom profile fields. */
  'PATCH /realm/profile_fields': {
    path: Record<never, never>;
    params: {
      /** The IDs of all fields, in their new order. */
      order: number[];
    };
    response: Record<never, never>;
    codes: 'BAD_REQUEST';
  };
  // Declared in server/test-welcome-message.ts
  /** Test welcome bot custom message. */
  'POST /realm/test_welcome_bot_custom_message': {
    path: Record<never, never>;
    params: {
      /** Markdown, 1 to 8000 code points. */
      welcome_message_custom_text: string;
    };
    response: {
      message_id: number;
    };
    codes: 'BAD_REQUEST';
  };
  // Declared in server/update-domain.ts
  /** Update an allowed domain. */
  'PATCH /realm/domains/{domain}': {
    path: {
      readonly domain: string;
    };
    params: {
      allow_subdomains: boolean;
    };
    response: Record<never, never>;
    codes: 'BAD_REQUEST';
  };
  // Declared in server/update-linkifier.ts
  /** Update a linkifier. */
  'PATCH /realm/filters/{filter_id}': {
    path: {
      readonly filter_id: number;
    };
    params: {
      /** A regular expression in the syntax of RE2; its named groups fill in the URL. */
      pattern: string;
      /** A URL template of RFC 6570. */
      url_template: string;
      /** A URL with `%(name)s` for the group `name`. */
      url_format_string?: string;
      /** A string that the pattern matches; an empty string removes it. */
      example_input?: string;
      /** Template that reproduces `example_input` from the groups of the pattern, written as `{name}`; an empty string removes it. */
      reverse_template?: string;
      /** URL templates of other links that clients turn into text. */
      alternative_url_templates?: string[];
    };
    response: Record<never, never>;
    codes: 'BAD_REQUEST';
  };
  // Declared in server/update-profile-field.ts
  /** Update a custom profile field. */
  'PATCH /realm/profile_fields/{field_id}': {
    path: {
      readonly field_id: number;
    };
    params: {
      /** 1 to 40 code points. */
      name?: string;
      /** At most 80 code points. */
      hint?: string;
      /** The options, or the kind of external account. */
      field_data?: Record<string, unknown>;
      display_in_profile_summary?: boolean;
      required?: boolean;
      editable_by_user?: boolean;
      use_for_user_matching?: boolean;
    };
    response: Record<never, never>;
    codes: 'BAD_REQUEST';
  };
  // Declared in server/update-realm.ts
  /** Update organization settings. */
  'PATCH /realm': {
    path: Record<never, never>;
    params: {
      allow_message_editing?: boolean;
      avatar_changes_disabled?: boolean;
      digest_emails_enabled?: boolean;
      disallow_disposable_email_addresses?: boolean;
      email_changes_disabled?: boolean;
      emails_restricted_to_domains?: boolean;
      enable_guest_user_dm_warning?: boolean;
      enable_guest_user_indicator?: boolean;
      enable_read_receipts?: boolean;
      inline_image_preview?: boolean;
      inline_url_embed_preview?: boolean;
      invite_required?: boolean;
      message_content_allowed_in_email_notifications?: boolean;
      name_changes_disabled?: boolean;
      require_e2ee_push_notifications?: boolean;
      require_unique_names?: boolean;
      send_channel_events_messages?: boolean;
      send_welcome_emails?: boolean;
      want_advertise_in_communities_directory?: boolean;
      digest_weekday?: number;
      gif_rating_policy?: number;
      media_preview_size?: 100 | 150 | 200;
      org_type?: 0 | 10 | 20 | 30 | 35 | 40 | 50 | 60 | 70 | 80 | 90 | 100 | 1000;
      video_chat_provider?: number;
      waiting_period_threshold?: number;
      default_avatar_source?: "G" | "J";
      default_code_block_language?: string;
      default_language?: string;
      description?: string;
      message_edit_history_visibility_policy?: "all" | "moves" | "none";
      name?: string;
      topics_policy?: "allow_empty_topic" | "disable_empty_topic";
      welcome_message_custom_text?: string;
      /** Seconds, or `unlimited`. */
      message_content_delete_limit_seconds?: number | "unlimited";
      /** Seconds, or `unlimited`. */
      message_content_edit_limit_seconds?: number | "unlimited";
      /** Seconds, or `unlimited`. */
      move_messages_between_streams_limit_seconds?: number | "unlimited";
      /** Seconds, or `unlimited`. */
      move_messages_within_stream_limit_seconds?: number | "unlimited";
      /** -1 for no channel. */
      moderation_request_channel_id?: number;
      /** -1 for no channel. */
      new_stream_announcements_stream_id?: number;
      /** -1 for no channel. */
      notifications_stream_id?: number;
      /** -1 for no channel. */
      signup_announcements_stream_id?: number;
      /** -1 for no channel. */
      signup_notifications_stream_id?: number;
      /** -1 for no channel. */
      service_update_announcements_stream_id?: number;
      /** Another name of `service_update_announcements_stream_id`. */
      zulip_update_announcements_stream_id?: number;
      /** The older name of `gif_rating_policy`. */
      gif_rating?: number;
      /** The older name of `gif_rating_policy`. */
      giphy_rating?: number;
      /** URL of the server for calls in Jitsi Meet, or `default`. */
      jitsi_server_url?: "default" | string;
      /** Always rejected: only a demo organization of Zulip Cloud can change its subdomain. */
      string_id?: unknown;
      /** Always rejected: only organizations of Zulip Cloud have workplace users. */
      workplace_users_group?: unknown;
      /** The older form of `message_edit_history_visibility_policy`. */
      allow_edit_history?: boolean;
      /** The older form of `topics_policy`. */
      mandatory_topics?: boolean;
      enable_spectator_access?: boolean;
      /** Days, or `unlimited`; only by owners. */
      message_retention_days?: number | "unlimited";
      /** Whether each authentication method is enabled; only by owners. */
      authentication_methods?: Record<string, boolean>;
      can_add_custom_emoji_group?: number | {
        new: number | {
          direct_members: number[];
          direct_subgroups: number[];
        };
        old?: number | {
          direct_members: number[];
          direct_subgroups: number[];
        };
      };
      can_add_subscribers_group?: number | {
        new: number | {
          direct_members: number[];
          direct_subgroups: number[];
        };
        old?: number | {
          direct_members: number[];
          direct_subgroups: number[];
        };
      };
      can_delete_any_message_group?: number | {
        new: number | {
          direct_members: number[];
          direct_subgroups: number[];
        };
        old?: number | {
          direct_members: number[];
          direct_subgroups: number[];
        };
      };
      can_delete_own_message_group?: number | {
        new: number | {
          direct_members: number[];
          direct_subgroups: number[];
        };
        old?: number | {
          direct_members: number[];
          direct_subgroups: number[];
        };
      };
      can_set_delete_message_policy_group?: number | {
        new: number | {
          direct_members: number[];
          direct_subgroups: number[];
        };
        old?: number | {
          direct_members: number[];
          direct_subgroups: number[];
        };
      };
      can_set_topics_policy_group?: number | {
        new: number | {
          direct_members: number[];
          direct_subgroups: number[];
        };
        old?: number | {
          direct_members: number[];
          direct_subgroups: number[];
        };
      };
      can_invite_users_group?: number | {
        new: number | {
          direct_members: number[];
          direct_subgroups: number[];
        };
        old?: number | {
          direct_members: number[];
          direct_subgroups: number[];
        };
      };
      can_mention_many_users_group?: number | {
        new: number | {
          direct_members: number[];
          direct_subgroups: number[];
        };
        old?: number | {
          direct_members: number[];
          direct_subgroups: number[];
        };
      };
      can_move_messages_between_channels_group?: number | {
        new: number | {
          direct_members: number[];
          direct_subgroups: number[];
        };
        old?: number | {
          direct_members: number[];
          direct_subgroups: number[];
        };
      };
      can_move_messages_between_topics_group?: number | {
        new: number | {
          direct_members: number[];
          direct_subgroups: number[];
        };
        old?: number | {
          direct_members: number[];
          direct_subgroups: number[];
        };
      };
      can_create_groups?: number | {
        new: number | {
          direct_members: number[];
          direct_subgroups: number[];
        };
        old?: number | {
          direct_members: number[];
          direct_subgroups: number[];
        };
      };
      can_create_bots_group?: number | {
        new: number | {
          direct_members: number[];
          direct_subgroups: number[];
        };
        old?: number | {
          direct_members: number[];
          direct_subgroups: number[];
        };
      };
      can_create_write_only_bots_group?: number | {
        new: number | {
          direct_members: number[];
          direct_subgroups: number[];
        };
        old?: number | {
          direct_members: number[];
          direct_subgroups: number[];
        };
      };
      can_manage_all_groups?: number | {
        new: number | {
          direct_members: number[];
          direct_subgroups: number[];
        };
        old?: number | {
          direct_members: number[];
          direct_subgroups: number[];
        };
      };
      can_manage_billing_group?: number | {
        new: number | {
          direct_members: number[];
          direct_subgroups: number[];
        };
        old?: number | {
          direct_members: number[];
          direct_subgroups: number[];
        };
      };
      can_create_public_channel_group?: number | {
        new: number | {
          direct_members: number[];
          direct_subgroups: number[];
        };
        old?: number | {
          direct_members: number[];
          direct_subgroups: number[];
        };
      };
      can_create_private_channel_group?: number | {
        new: number | {
          direct_members: number[];
          direct_subgroups: number[];
        };
        old?: number | {
          direct_members: number[];
          direct_subgroups: number[];
        };
      };
      can_create_web_public_channel_group?: number | {
        new: number | {
          direct_members: number[];
          direct_subgroups: number[];
        };
        old?: number | {
          direct_members: number[];
          direct_subgroups: number[];
        };
      };
      can_resolve_topics_group?: number | {
        new: number | {
          direct_members: number[];
          direct_subgroups: number[];
        };
        old?: number | {
          direct_members: number[];
          direct_subgroups: number[];
        };
      };
      create_multiuse_invite_group?: number | {
        new: number | {
          direct_members: number[];
          direct_subgroups: number[];
        };
        old?: number | {
          direct_members: number[];
          direct_subgroups: number[];
        };
      };
      direct_message_initiator_group?: number | {
        new: number | {
          direct_members: number[];
          direct_subgroups: number[];
        };
        old?: number | {
          direct_members: number[];
          direct_subgroups: number[];
        };
      };
      direct_message_permission_group?: number | {
        new: number | {
          direct_members: number[];
          direct_subgroups: number[];
        };
        old?: number | {
          direct_members: number[];
          direct_subgroups: number[];
        };
      };
      can_access_all_users_group?: number | {
        new: number | {
          direct_members: number[];
          direct_subgroups: number[];
        };
        old?: number | {
          direct_members: number[];
          direct_subgroups: number[];
        };
      };
      can_summarize_topics_group?: number | {
        new: number | {
          direct_members: number[];
          direct_subgroups: number[];
        };
        old?: number | {
          direct_members: number[];
          direct_subgroups: number[];
        };
      };
      /** The number that `can_add_custom_emoji_group` replaced. */
      add_custom_emoji_policy?: 1 | 2 | 3 | 4;
      /** The number that `can_add_subscribers_group` replaced. */
      invite_to_stream_policy?: 1 | 2 | 3 | 4;
      /** The number that `can_delete_own_message_group` replaced. */
      delete_own_message_policy?: 1 | 2 | 3 | 4 | 5;
      /** The number that `can_invite_users_group` replaced. */
      invite_to_realm_policy?: 1 | 2 | 3 | 4 | 6;
      /** The number that `can_mention_many_users_group` replaced. */
      wildcard_mention_policy?: 1 | 2 | 3 | 5 | 6 | 7;
      /** The number that `can_move_messages_between_channels_group` replaced. */
      move_messages_between_streams_policy?: 1 | 2 | 3 | 4 | 6;
      /** The number that `can_move_messages_between_topics_group` replaced. */
      edit_topic_policy?: 1 | 2 | 3 | 4 | 5 | 6;
      /** The number that `can_create_groups` replaced. */
      user_group_edit_policy?: 1 | 2 | 3 | 4;
      /** The number that `can_create_bots_group` replaced. */
      bot_creation_policy?: 1 | 2 | 3;
      /** The number that `can_create_public_channel_group` replaced. */
      create_public_stream_policy?: 1 | 2 | 3 | 4;
      /** The number that `can_create_private_channel_group` replaced. */
      create_private_stream_policy?: 1 | 2 | 3 | 4;
      /** The number that `can_create_web_public_channel_group` replaced. */
      create_web_public_stream_policy?: 2 | 4 | 6 | 7;
      /** The number that `direct_message_permission_group` replaced. */
      private_message_policy?: 1 | 2;
    };
    response: {
      allow_message_editing?: boolean;
      avatar_changes_disabled?: boolean;
      digest_emails_enabled?: boolean;
      disallow_disposable_email_addresses?: boolean;
      email_changes_disabled?: boolean;
      emails_restricted_to_domains?: boolean;
      enable_guest_user_dm_warning?: boolean;
      enable_guest_user_indicator?: boolean;
      enable_read_receipts?: boolean;
      inline_image_preview?: boolean;
      inline_url_embed_preview?: boolean;
      invite_required?: boolean;
      message_content_allowed_in_email_notifications?: boolean;
      name_changes_disabled?: boolean;
      require_e2ee_push_notifications?: boolean;
      require_unique_names?: boolean;
      send_channel_events_messages?: boolean;
      send_welcome_emails?: boolean;
      want_advertise_in_communities_directory?: boolean;
      allow_edit_history?: boolean;
      enable_spectator_access?: boolean;
      mandatory_topics?: boolean;
      digest_weekday?: number;
      gif_rating_policy?: number;
      media_preview_size?: number;
      org_type?: number;
      video_chat_provider?: number;
      waiting_period_threshold?: number;
      gif_rating?: number;
      giphy_rating?: number;
      moderation_request_channel_id?: number;
      new_stream_announcements_stream_id?: number;
      notifications_stream_id?: number;
      signup_announcements_stream_id?: number;
      signup_notifications_stream_id?: number;
      service_update_announcements_stream_id?: number;
      zulip_update_announcements_stream_id?: number;
      add_custom_emoji_policy?: number;
      invite_to_stream_policy?: number;
      delete_own_message_policy?: number;
      invite_to_realm_policy?: number;
      wildcard_mention_policy?: number;
      move_messages_between_streams_policy?: number;
      edit_topic_policy?: number;
      user_group_edit_policy?: number;
      bot_creation_policy?: number;
      create_public_stream_policy?: number;
      create_private_stream_policy?: number;
      create_web_public_stream_policy?: number;
      private_message_policy?: number;
      default_avatar_source?: "updated";
      default_code_block_language?: "updated";
      default_language?: "updated";
      description?: "updated";
      message_edit_history_visibility_policy?: "updated";
      name?: "updated";
      topics_policy?: "updated";
      welcome_message_custom_text?: "updated";
      message_content_delete_limit_seconds?: number | null;
      message_content_edit_limit_seconds?: number | null;
      move_messages_between_streams_limit_seconds?: number | null;
      move_messages_within_stream_limit_seconds?: number | null;
      can_add_custom_emoji_group?: number | {
        direct_members: number[];
        direct_subgroups: number[];
      };
      can_add_subscribers_group?: number | {
        direct_members: number[];
        direct_subgroups: number[];
      };
      can_delete_any_message_group?: number | {
        direct_members: number[];
        direct_subgroups: number[];
      };
      can_delete_own_message_group?: number | {
        direct_members: number[];
        direct_subgroups: number[];
      };
      can_set_delete_message_policy_group?: number | {
        direct_members: number[];
        direct_subgroups: number[];
      };
      can_set_topics_policy_group?: number | {
        direct_members: number[];
        direct_subgroups: number[];
      };
      can_invite_users_group?: number | {
        direct_members: number[];
        direct_subgroups: number[];
      };
      can_mention_many_users_group?: number | {
        direct_members: number[];
        direct_subgroups: number[];
      };
      can_move_messages_between_channels_group?: number | {
        direct_members: number[];
        direct_subgroups: number[];
      };
      can_move_messages_between_topics_group?: number | {
        direct_members: number[];
        direct_subgroups: number[];
      };
      can_create_groups?: number | {
        direct_members: number[];
        direct_subgroups: number[];
      };
      can_create_bots_group?: number | {
        direct_members: number[];
        direct_subgroups: number[];
      };
      can_create_write_only_bots_group?: number | {
        direct_members: number[];
        direct_subgroups: number[];
      };
      can_manage_all_groups?: number | {
        direct_members: number[];
        direct_subgroups: number[];
      };
      can_manage_billing_group?: number | {
        direct_members: number[];
        direct_subgroups: number[];
      };
      can_create_public_channel_group?: number | {
        direct_members: number[];
        direct_subgroups: number[];
      };
      can_create_private_channel_group?: number | {
        direct_members: number[];
        direct_subgroups: number[];
      };
      can_create_web_public_channel_group?: number | {
        direct_members: number[];
        direct_subgroups: number[];
      };
      can_resolve_topics_group?: number | {
        direct_members: number[];
        direct_subgroups: number[];
      };
      create_multiuse_invite_group?: number | {
        direct_members: number[];
        direct_subgroups: number[];
      };
      direct_message_initiator_group?: number | {
        direct_members: number[];
        direct_subgroups: number[];
      };
      direct_message_permission_group?: number | {
        direct_members: number[];
        direct_subgroups: number[];
      };
      can_access_all_users_group?: number | {
        direct_members: number[];
        direct_subgroups: number[];
      };
      can_summarize_topics_group?: number | {
        direct_members: number[];
        direct_subgroups: number[];
      };
      message_retention_days?: number;
      authentication_methods?: Record<string, boolean>;
      jitsi_server_url?: "updated" | null;
    };
    codes: 'BAD_REQUEST' | 'EXPECTATION_MISMATCH' | 'SYSTEM_GROUP_REQUIRED';
  };
  // Declared in server/update-settings-defaults.ts
  /** Update realm-level defaults of user settings. */
  'PATCH /realm/user_settings_defaults': {
    path: Record<never, never>;
    params: {
      /** Who sees the real email: 1 everyone, 2 members, 3 administrators, 4 nobody, 5 moderators. */
      email_address_visibility?: number;
      automatically_follow_topics_policy?: number;
      automatically_follow_topics_where_mentioned?: boolean;
      automatically_unmute_topics_in_muted_streams_policy?: number;
      color_scheme?: number;
      demote_inactive_streams?: number;
      desktop_icon_count_display?: number;
      display_emoji_reaction_users?: boolean;
      email_notifications_batching_period_seconds?: number;
      emojiset?: "google" | "google-blob" | "twitter" | "text";
      enable_desktop_notifications?: boolean;
      enable_digest_emails?: boolean;
      enable_drafts_synchronization?: boolean;
      enable_followed_topic_audible_notifications?: boolean;
      enable_followed_topic_desktop_notifications?: boolean;
      enable_followed_topic_email_notifications?: boolean;
      enable_followed_topic_push_notifications?: boolean;
      enable_followed_topic_wildcard_mentions_notify?: boolean;
      enable_login_emails?: boolean;
      enable_marketing_emails?: boolean;
      enable_offline_email_notifications?: boolean;
      enable_offline_push_notifications?: boolean;
      enable_online_push_notifications?: boolean;
      enable_sounds?: boolean;
      enable_stream_audible_notifications?: boolean;
      enable_stream_desktop_notifications?: boolean;
      enable_stream_email_notifications?: boolean;
      enable_stream_push_notifications?: boolean;
      enter_sends?: boolean;
      fluid_layout_width?: boolean;
      hide_ai_features?: boolean;
      high_contrast_mode?: boolean;
      left_side_userlist?: boolean;
      message_content_in_email_notifications?: boolean;
      notification_sound?: string;
      pm_content_in_desktop_notifications?: boolean;
      presence_enabled?: boolean;
      realm_name_in_email_notifications_policy?: number;
      receives_typing_notifications?: boolean;
      resolved_topic_notice_auto_read_policy?: "always" | "except_followed" | "never";
      send_private_typing_notifications?: boolean;
      send_read_receipts?: boolean;
      send_stream_typing_notifications?: boolean;
      starred_message_counts?: boolean;
      translate_emoticons?: boolean;
      twenty_four_hour_time?: boolean | null;
      user_list_style?: number;
      web_animate_image_previews?: "always" | "on_hover" | "never";
      web_channel_default_view?: number;
      web_escape_navigates_to_home_view?: boolean;
      web_font_size_px?: number;
      /** `recent` (`recent_topics` before level 454), `inbox` or `all_messages`. */
      web_home_view?: "recent" | "recent_topics" | "inbox" | "all_messages";
      web_inbox_show_channel_folders?: boolean;
      web_left_sidebar_show_channel_folders?: boolean;
      web_left_sidebar_unreads_count_summary?: boolean;
      web_line_height_percent?: number;
      web_mark_read_on_scroll_policy?: number;
      web_navigate_to_sent_message?: boolean;
      web_stream_unreads_count_display_policy?: number;
      web_suggest_update_timezone?: boolean;
      wildcard_mentions_notify?: boolean;
    };
    response: Record<never, never>;
    codes: 'BAD_REQUEST';
  };
  // Declared in channels/add-default-channel.ts
  /** Add a default channel. */
  'POST /default_streams': {
    path: Record<never, never>;
    params: {
      /** A public channel. */
      stream_id: number;
    };
    response: Record<never, never>;
    codes: 'BAD_REQUEST';
  };
  // Declared in channels/archive-channel.ts
  /** Archive a channel. */
  'DELETE /streams/{stream_id}': {
    path: {
      readonly stream_id: number;
    };
    params: Record<never, never>;
    response: Record<never, never>;
    codes: 'BAD_REQUEST' | 'CANNOT_ADMINISTER_CHANNEL';
  };
  // Declared in channels/create-channel.ts
  /** Create a channel. */
  'POST /channels/create': {
    path: Record<never, never>;
    params: {
      /** 1 to 60 code points, unique in the organization. */
      name: string;
      /** Markdown, at most 1024 code points. */
      description?: string;
      /** IDs of the users to subscribe; may be empty. */
      subscribers: number[];
      /** Has no effect: the notification bot never writes to users subscribed to a new channel. */
      send_new_subscription_messages?: boolean;
      /** Announce new channels, as in Zulip even private ones, in the channel for announcements. */
      announce?: boolean;
      /** The new channel is private. */
      invite_only?: boolean;
      /** The new channel is open to the web; only by owners. */
      is_web_public?: boolean;
      /** New users are subscribed to the new channel; only by administrators. */
      is_default_stream?: boolean;
      /** Mobile notifications are on for users who subscribe for the first time; only by administrators. */
      default_push_notifications?: boolean;
      /** Subscribers of a new private channel can read messages from before they subscribed. */
      history_public_to_subscribers?: boolean;
      /** In days; only by owners. */
      message_retention_days?: number | "realm_default" | "unlimited";
      topics_policy?: "inherit" | "allow_empty_topic" | "disable_empty_topic" | "empty_topic_only";
      folder_id?: number;
      can_add_subscribers_group?: number | {
        direct_members: number[];
        direct_subgroups: number[];
      };
      can_remove_subscribers_group?: number | {
        direct_members: number[];
        direct_subgroups: number[];
      };
      can_administer_channel_group?: number | {
        direct_members: number[];
        direct_subgroups: number[];
      };
      can_create_topic_group?: number | {
        direct_members: number[];
        direct_subgroups: number[];
      };
      can_delete_any_message_group?: number | {
        direct_members: number[];
        direct_subgroups: number[];
      };
      can_delete_own_message_group?: number | {
        direct_members: number[];
        direct_subgroups: number[];
      };
      can_move_messages_out_of_channel_group?: number | {
        direct_members: number[];
        direct_subgroups: number[];
      };
      can_move_messages_within_channel_group?: number | {
        direct_members: number[];
        direct_subgroups: number[];
      };
      can_resolve_topics_group?: number | {
        direct_members: number[];
        direct_subgroups: number[];
      };
      can_send_message_group?: number | {
        direct_members: number[];
        direct_subgroups: number[];
      };
      can_subscribe_group?: number | {
        direct_members: number[];
        direct_subgroups: number[];
      };
    };
    response: {
      id: number;
    };
    codes: 'BAD_REQUEST' | 'CHANNEL_ALREADY_EXISTS';
  };
  // Declared in channels/delete-topic.ts
  /** Delete a topic. */
  'POST /streams/{stream_id}/delete_topic': {
    path: {
      readonly stream_id: number;
    };
    params: {
      /** Case is ignored; deleting a topic without messages succeeds. */
      topic_name: string;
    };
    response: {
      complete: boolean;
    };
    codes: 'BAD_REQUEST';
  };
  // Declared in channels/get-channel.ts
  /** Get a channel by ID. */
  'GET /streams/{stream_id}': {
    path: {
      readonly stream_id: number;
    };
    params: Record<never, never>;
    response: {
      stream: Channel;
    };
    codes: 'BAD_REQUEST';
  };
  // Declared in channels/get-channel-email.ts
  /** Get channel's email address. */
  'GET /streams/{stream_id}/email_address': {
    path: {
      readonly stream_id: number;
    };
    params: {
      /** The caller, or a bot that they may manage; default: the server's email gateway bot. */
      sender_id?: number;
    };
    response: {
      email: string;
    };
    codes: 'BAD_REQUEST';
  };
  // Declared in channels/get-channel-id.ts
  /** Get channel ID. */
  'GET /get_stream_id': {
    path: Record<never, never>;
    params: {
      /** Name of the channel; case is ignored. */
      stream: string;
    };
    response: {
      stream_id: number;
    };
    codes: 'BAD_REQUEST';
  };
  // Declared in channels/get-channels.ts
  /** Get all channels. */
  'GET /streams': {
    path: Record<never, never>;
    params: {
      /** Include public channels, unless the caller is a guest. */
      include_public?: boolean;
      /** Include web-public channels. */
      include_web_public?: boolean;
      /** Include channels that the caller is subscribed to. */
      include_subscribed?: boolean;
      /** Leave out archived channels. */
      exclude_archived?: boolean;
      /** Include every channel that the caller may know about; before level 356, only for administrators. */
      include_all?: boolean;
      /** Older name of include_all. */
      include_all_active?: boolean;
      /** Return for each channel whether new users are subscribed to it, as `is_default`. */
      include_default?: boolean;
      /** Include channels whose messages the caller can read, or could by subscribing. */
      include_can_access_content?: boolean;
      /** For a bot: include channels that its owner is subscribed to. */
      include_owner_subscribed?: boolean;
    };
    response: {
      streams: {
        stream_id: number;
        name: string;
        description: string;
        rendered_description: string;
        date_created: number;
        creator_id: number | null;
        invite_only: boolean;
        is_web_public: boolean;
        is_announcement_only: boolean;
        stream_post_policy: 1 | 2 | 3 | 4;
        message_retention_days: number | null;
        history_public_to_subscribers: boolean;
        first_message_id: number | null;
        folder_id: number | null;
        topics_policy: "inherit" | "allow_empty_topic" | "disable_empty_topic" | "empty_topic_only";
        is_recently_active: boolean;
        stream_weekly_traffic: number | null;
        is_archived: boolean;
        subscriber_count: number;
        default_push_notifications?: boolean;
        email_address?: string;
        can_add_subscribers_group: number | {
          direct_members: number[];
          direct_subgroups: number[];
        };
        can_remove_subscribers_group: number | {
          direct_members: number[];
          direct_subgroups: number[];
        };
        can_administer_channel_group: number | {
          direct_members: number[];
          direct_subgroups: number[];
        };
        can_create_topic_group: number | {
          direct_members: number[];
          direct_subgroups: number[];
        };
        can_delete_any_message_group: number | {
          direct_members: number[];
          direct_subgroups: number[];
        };
        can_delete_own_message_group: number | {
          direct_members: number[];
          direct_subgroups: number[];
        };
        can_move_messages_out_of_channel_group: number | {
          direct_members: number[];
          direct_subgroups: number[];
        };
        can_move_messages_within_channel_group: number | {
          direct_members: number[];
          direct_subgroups: number[];
        };
        can_resolve_topics_group: number | {
          direct_members: number[];
          direct_subgroups: number[];
        };
        can_send_message_group: number | {
          direct_members: number[];
          direct_subgroups: number[];
        };
        can_subscribe_group: number | {
          direct_members: number[];
          direct_subgroups: number[];
        };
        is_default?: boolean;
      }[];
    };
    codes: 'BAD_REQUEST';
  };
  // Declared in channels/get-subscribers.ts
  /** Get channel subscribers. */
  'GET /streams/{stream_id}/members': {
    path: {
      readonly stream_id: number;
    };
    params: Record<never, never>;
    response: {
      subscribers: number[];
    };
    codes: 'BAD_REQUEST';
  };
  // Declared in channels/get-subscription-status.ts
  /** Get subscription status. */
  'GET /users/{user_id}/subscriptions/{stream_id}': {
    path: {
      readonly user_id: number;
      readonly stream_id: number;
    };
    params: Record<never, never>;
    response: {
      is_subscribed: boolean;
    };
    codes: 'BAD_REQUEST';
  };
  // Declared in channels/get-subscriptions.ts
  /** Get subscribed channels. */
  'GET /users/me/subscriptions': {
    path: Record<never, never>;
    params: {
      /** List subscribers; `partial` (since level 412) may list only some where there are 250 or more. */
      include_subscribers?: "true" | "false" | "partial";
    };
    response: {
      subscriptions: Subscription[];
    };
    codes: 'BAD_REQUEST';
  };
  // Declared in channels/get-topics.ts
  /** Get topics in a channel. */
  'GET /users/me/{stream_id}/topics': {
    path: {
      readonly stream_id: number;
    };
    params: {
      /** Return the empty topic as an empty string. */
      allow_empty_topic_name?: boolean;
    };
    response: {
      topics: {
        name: string;
        max_id: number;
      }[];
    };
    codes: 'BAD_REQUEST';
  };
  // Declared in channels/get-user-channels.ts
  /** Get a user's subscribed channels. */
  'GET /users/{user_id}/channels': {
    path: {
      readonly user_id: number;
    };
    params: Record<never, never>;
    response: {
      subscribed_channel_ids: number[];
    };
    codes: 'BAD_REQUEST';
  };
  // Declared in channels/mute-topic.ts
  /** Topic muting. */
  'PATCH /users/me/subscriptions/muted_topics': {
    path: Record<never, never>;
    params: {
      topic: string;
      op: "add" | "remove";
      /** The channel, by ID. */
      stream_id?: number;
      /** The channel, by name. */
      stream?: string;
    };
    response: Record<never, never>;
    codes: 'BAD_REQUEST';
  };
  // Declared in channels/remove-default-channel.ts
  /** Remove a default channel. */
  'DELETE /default_streams': {
    path: Record<never, never>;
    params: {
      /** The channel. */
      stream_id: number;
    };
    response: Record<never, never>;
    codes: 'BAD_REQUEST';
  };
  // Declared in channels/subscribe.ts
  /** Subscribe to a channel. */
  'POST /users/me/subscriptions': {
    path: Record<never, never>;
    params: {
      /** Channels by name; those that do not exist are created. */
      subscriptions: {
        name: string;
        description?: string;
        color?: string;
      }[];
      /** Users to subscribe, by user ID or email; default, also for an empty list: the caller. */
      principals?: number[] | string[];
      /** Fail when the caller may not subscribe to one of the channels; false lists it as `unauthorized`. */
      authorization_errors_fatal?: boolean;
      /** The notification bot sends a direct message to users that another user subscribes. */
      send_new_subscription_messages?: boolean;
      /** Announce new channels, as in Zulip even private ones, in the channel for announcements. */
      announce?: boolean;
      /** The new channel is private. */
      invite_only?: boolean;
      /** The new channel is open to the web; only by owners. */
      is_web_public?: boolean;
      /** New users are subscribed to the new channel; only by administrators. */
      is_default_stream?: boolean;
      /** Mobile notifications are on for users who subscribe for the first time; only by administrators. */
      default_push_notifications?: boolean;
      /** Subscribers of a new private channel can read messages from before they subscribed. */
      history_public_to_subscribers?: boolean;
      /** In days; only by owners. */
      message_retention_days?: number | "realm_default" | "unlimited";
      topics_policy?: "inherit" | "allow_empty_topic" | "disable_empty_topic" | "empty_topic_only";
      folder_id?: number;
      can_add_subscribers_group?: number | {
        direct_members: number[];
        direct_subgroups: number[];
      };
      can_remove_subscribers_group?: number | {
        direct_members: number[];
        direct_subgroups: number[];
      };
      can_administer_channel_group?: number | {
        direct_members: number[];
        direct_subgroups: number[];
      };
      can_create_topic_group?: number | {
        direct_members: number[];
        direct_subgroups: number[];
      };
      can_delete_any_message_group?: number | {
        direct_members: number[];
        direct_subgroups: number[];
      };
      can_delete_own_message_group?: number | {
        direct_members: number[];
        direct_subgroups: number[];
      };
      can_move_messages_out_of_channel_group?: number | {
        direct_members: number[];
        direct_subgroups: number[];
      };
      can_move_messages_within_channel_group?: number | {
        direct_members: number[];
        direct_subgroups: number[];
      };
      can_resolve_topics_group?: number | {
        direct_members: number[];
        direct_subgroups: number[];
      };
      can_send_message_group?: number | {
        direct_members: number[];
        direct_subgroups: number[];
      };
      can_subscribe_group?: number | {
        direct_members: number[];
        direct_subgroups: number[];
      };
    };
    response: {
      subscribed: Record<string, string[]>;
      already_subscribed: Record<string, string[]>;
      unauthorized?: string[];
      new_subscription_messages_sent?: boolean;
    };
    codes: 'BAD_REQUEST';
  };
  // Declared in channels/unsubscribe.ts
  /** Unsubscribe from a channel. */
  'DELETE /users/me/subscriptions': {
    path: Record<never, never>;
    params: {
      /** Channels by name. */
      subscriptions: string[];
      /** Users to unsubscribe, by user ID or email; default, also for an empty list: the caller. */
      principals?: number[] | string[];
    };
    response: {
      removed: string[];
      not_removed: string[];
    };
    codes: 'BAD_REQUEST';
  };
  // Declared in channels/update-channel.ts
  /** Update a channel. */
  'PATCH /streams/{stream_id}': {
    path: {
      readonly stream_id: number;
    };
    params: {
      /** Markdown, at most 1024 code points; line breaks become spaces. */
      description?: string;
      /** 1 to 60 code points, unique in the organization. */
      new_name?: string;
      /** Needs access to the messages of the channel. */
      is_private?: boolean;
      is_web_public?: boolean;
      /** Subscribers can read messages from before they subscribed; false only in private channels. */
      history_public_to_subscribers?: boolean;
      /** New users are subscribed to the channel; only by administrators. */
      is_default_stream?: boolean;
      /** Mobile notifications are on for users who subscribe for the first time; only by administrators. */
      default_push_notifications?: boolean;
      /** In days; only by owners. */
      message_retention_days?: number | "realm_default" | "unlimited";
      /** False unarchives the channel; true does nothing. */
      is_archived?: boolean;
      /** Null for no folder. */
      folder_id?: number | null;
      /** `empty_topic_only` needs a channel whose messages are all in the empty topic. */
      topics_policy?: "inherit" | "allow_empty_topic" | "disable_empty_topic" | "empty_topic_only";
      /** 1 any user, 2 administrators, 3 full members, 4 moderators. */
      stream_post_policy?: 1 | 2 | 3 | 4;
      /** Who may subscribe others. */
      can_add_subscribers_group?: number | {
        new: number | {
          direct_members: number[];
          direct_subgroups: number[];
        };
        old?: number | {
          direct_members: number[];
          direct_subgroups: number[];
        };
      };
      /** Who may unsubscribe others. */
      can_remove_subscribers_group?: number | {
        new: number | {
          direct_members: number[];
          direct_subgroups: number[];
        };
        old?: number | {
          direct_members: number[];
          direct_subgroups: number[];
        };
      };
      /** Who may change the channel. */
      can_administer_channel_group?: number | {
        new: number | {
          direct_members: number[];
          direct_subgroups: number[];
        };
        old?: number | {
          direct_members: number[];
          direct_subgroups: number[];
        };
      };
      /** Who may start new topics. */
      can_create_topic_group?: number | {
        new: number | {
          direct_members: number[];
          direct_subgroups: number[];
        };
        old?: number | {
          direct_members: number[];
          direct_subgroups: number[];
        };
      };
      /** Who may delete any message. */
      can_delete_any_message_group?: number | {
        new: number | {
          direct_members: number[];
          direct_subgroups: number[];
        };
        old?: number | {
          direct_members: number[];
          direct_subgroups: number[];
        };
      };
      /** Who may delete their own messages. */
      can_delete_own_message_group?: number | {
        new: number | {
          direct_members: number[];
          direct_subgroups: number[];
        };
        old?: number | {
          direct_members: number[];
          direct_subgroups: number[];
        };
      };
      /** Who may move messages out of it. */
      can_move_messages_out_of_channel_group?: number | {
        new: number | {
          direct_members: number[];
          direct_subgroups: number[];
        };
        old?: number | {
          direct_members: number[];
          direct_subgroups: number[];
        };
      };
      /** Who may move messages within it. */
      can_move_messages_within_channel_group?: number | {
        new: number | {
          direct_members: number[];
          direct_subgroups: number[];
        };
        old?: number | {
          direct_members: number[];
          direct_subgroups: number[];
        };
      };
      /** Who may resolve topics. */
      can_resolve_topics_group?: number | {
        new: number | {
          direct_members: number[];
          direct_subgroups: number[];
        };
        old?: number | {
          direct_members: number[];
          direct_subgroups: number[];
        };
      };
      /** Who may post. */
      can_send_message_group?: number | {
        new: number | {
          direct_members: number[];
          direct_subgroups: number[];
        };
        old?: number | {
          direct_members: number[];
          direct_subgroups: number[];
        };
      };
      /** Who may subscribe themselves. */
      can_subscribe_group?: number | {
        new: number | {
          direct_members: number[];
          direct_subgroups: number[];
        };
        old?: number | {
          direct_members: number[];
          direct_subgroups: number[];
        };
      };
    };
    response: Record<never, never>;
    codes: 'BAD_REQUEST' | 'CANNOT_ADMINISTER_CHANNEL' | 'CHANNEL_ALREADY_EXISTS' | 'EXPECTATION_MISMATCH';
  };
  // Declared in channels/update-subscription-setting.ts
  /** Update a subscription setting. */
  'PATCH /users/me/subscriptions/{stream_id}': {
    path: {
      readonly stream_id: number;
    };
    params: {
      /** A property that POST /users/me/subscriptions/properties accepts. */
      property: string;
      /** `true`, `false` or a color. */
      value: string;
    };
    response: Record<never, never>;
    codes: 'BAD_REQUEST';
  };
  // Declared in channels/update-subscription-settings.ts
  /** Bulk update subscription settings. */
  'POST /users/me/subscriptions/properties': {
    path: Record<never, never>;
    params: {
      /** One entry for each setting; the last wins. Properties: color, is_muted (in_home_view is its opposite), pin_to_top, desktop_notifications, audible_notifications, push_notifications, email_notifications, wildcard_mentions_notify. */
      subscription_data: {
        stream_id: number;
        property: string;
        value: boolean | string;
      }[];
    };
    response: Record<never, never>;
    codes: 'BAD_REQUEST';
  };
  // Declared in channels/update-subscriptions.ts
  /** Update subscriptions. */
  'PATCH /users/me/subscriptions': {
    path: Record<never, never>;
    params: {
      /** Channels to subscribe to, by name. */
      add?: {
        name: string;
        description?: string;
        color?: string;
      }[];
      /** Channels to unsubscribe from, by name. */
      delete?: string[];
      /** Users to subscribe, by user ID or email; default, also for an empty list: the caller. */
      principals?: number[] | string[];
      /** Fail when the caller may not subscribe to one of the channels; false lists it as `unauthorized`. */
      authorization_errors_fatal?: boolean;
      /** The notification bot sends a direct message to users that another user subscribes. */
      send_new_subscription_messages?: boolean;
      /** Announce new channels, as in Zulip even private ones, in the channel for announcements. */
      announce?: boolean;
      /** The new channel is private. */
      invite_only?: boolean;
      /** The new channel is open to the web; only by owners. */
      is_web_public?: boolean;
      /** New users are subscribed to the new channel; only by administrators. */
      is_default_stream?: boolean;
      /** Mobile notifications are on for users who subscribe for the first time; only by administrators. */
      default_push_notifications?: boolean;
      /** Subscribers of a new private channel can read messages from before they subscribed. */
      history_public_to_subscribers?: boolean;
      /** In days; only by owners. */
      message_retention_days?: number | "realm_default" | "unlimited";
      topics_policy?: "inherit" | "allow_empty_topic" | "disable_empty_topic" | "empty_topic_only";
      folder_id?: number;
      can_add_subscribers_group?: number | {
        direct_members: number[];
        direct_subgroups: number[];
      };
      can_remove_subscribers_group?: number | {
        direct_members: number[];
        direct_subgroups: number[];
      };
      can_administer_channel_group?: number | {
        direct_members: number[];
        direct_subgroups: number[];
      };
      can_create_topic_group?: number | {
        direct_members: number[];
        direct_subgroups: number[];
      };
      can_delete_any_message_group?: number | {
        direct_members: number[];
        direct_subgroups: number[];
      };
      can_delete_own_message_group?: number | {
        direct_members: number[];
        direct_subgroups: number[];
      };
      can_move_messages_out_of_channel_group?: number | {
        direct_members: number[];
        direct_subgroups: number[];
      };
      can_move_messages_within_channel_group?: number | {
        direct_members: number[];
        direct_subgroups: number[];
      };
      can_resolve_topics_group?: number | {
        direct_members: number[];
        direct_subgroups: number[];
      };
      can_send_message_group?: number | {
        direct_members: number[];
        direct_subgroups: number[];
      };
      can_subscribe_group?: number | {
        direct_members: number[];
        direct_subgroups: number[];
      };
    };
    response: {
      subscribed: Record<string, string[]>;
      already_subscribed: Record<string, string[]>;
      unauthorized?: string[];
      new_subscription_messages_sent?: boolean;
      removed: string[];
      not_removed: string[];
    };
    codes: 'BAD_REQUEST';
  };
  // Declared in channels/update-user-topic.ts
  /** Update personal preferences for a topic. */
  'POST /user_topics': {
    path: Record<never, never>;
    params: {
      /** The channel. */
      stream_id: number;
      /** A topic, with or without messages. */
      topic: string;
      /** 0 inherits from the channel, 1 muted, 2 unmuted in a muted channel, 3 followed. */
      visibility_policy: 0 | 1 | 2 | 3;
    };
    response: Record<never, never>;
    codes: 'BAD_REQUEST';
  };
}

/** Parameters with a default, by endpoint. */
export interface DefaultedParams {
  'GET /users/{user_id}': 'client_gravatar' | 'include_custom_profile_fields';
  'GET /users/{email}': 'client_gravatar' | 'include_custom_profile_fields';
  'GET /users': 'client_gravatar' | 'include_custom_profile_fields';
  'POST /jwt/fetch_api_key': 'include_profile';
  'POST /bots': 'bot_type' | 'interface_type' | 'config_data';
  'PATCH /bots/{bot_id}': 'service_interface';
  'POST /user_groups/create': 'subgroups';
  'GET /user_groups/{user_group_id}/members': 'direct_member_only';
  'GET /user_groups/{user_group_id}/members/{user_id}': 'direct_member_only';
  'GET /user_groups/{user_group_id}/subgroups': 'direct_subgroup_only';
  'GET /user_groups': 'include_deactivated_groups';
  'POST /user_groups/{user_group_id}/members': 'add' | 'delete' | 'add_subgroups' | 'delete_subgroups';
  'POST /user_groups/{user_group_id}/subgroups': 'add' | 'delete';
  'GET /channel_folders': 'include_archived';
  'GET /messages/{message_id}': 'apply_markdown' | 'allow_empty_topic_name';
  'GET /messages/{message_id}/history': 'allow_empty_topic_name';
  'GET /messages': 'narrow' | 'client_gravatar' | 'apply_markdown' | 'allow_empty_topic_name';
  'POST /typing': 'type';
  'POST /messages/flags/narrow': 'include_anchor';
  'PATCH /messages/{message_id}': 'propagate_mode' | 'send_notification_to_old_thread' | 'send_notification_to_new_thread';
  'POST /invites/multiuse': 'invite_as' | 'group_ids' | 'include_realm_default_subscriptions' | 'welcome_message_custom_text' | 'stream_ids';
  'POST /invites': 'invite_as' | 'group_ids' | 'include_realm_default_subscriptions' | 'welcome_message_custom_text' | 'notify_referrer_on_join';
  'POST /navigation_views': 'name';
  'GET /events': 'dont_block';
  'POST /register': 'event_types' | 'fetch_event_types' | 'apply_markdown' | 'all_public_streams' | 'narrow' | 'include_subscribers' | 'client_capabilities' | 'slim_presence' | 'presence_history_limit_days' | 'client_gravatar';
  'POST /users/me/presence': 'ping_only' | 'new_user_input' | 'slim_presence';
  'GET /calls/bigbluebutton/create': 'voice_only';
  'POST /realm/profile_fields': 'name' | 'hint' | 'field_data' | 'display_in_profile_summary' | 'required' | 'editable_by_user' | 'use_for_user_matching';
  'POST /channels/create': 'send_new_subscription_messages' | 'announce' | 'invite_only' | 'is_web_public' | 'is_default_stream' | 'default_push_notifications' | 'message_retention_days' | 'topics_policy';
  'GET /streams': 'include_public' | 'include_web_public' | 'include_subscribed' | 'exclude_archived' | 'include_all' | 'include_all_active' | 'include_default' | 'include_can_access_content' | 'include_owner_subscribed';
  'GET /users/me/subscriptions': 'include_subscribers';
  'GET /users/me/{stream_id}/topics': 'allow_empty_topic_name';
  'POST /users/me/subscriptions': 'authorization_errors_fatal' | 'send_new_subscription_messages' | 'announce' | 'invite_only' | 'is_web_public' | 'is_default_stream' | 'default_push_notifications' | 'message_retention_days' | 'topics_policy';
  'PATCH /users/me/subscriptions': 'add' | 'delete' | 'authorization_errors_fatal' | 'send_new_subscription_messages' | 'announce' | 'invite_only' | 'is_web_public' | 'is_default_stream' | 'default_push_notifications' | 'message_retention_days' | 'topics_policy';
}

/** Endpoints that accept requests without credentials. */
export type AnonymousEndpoint =
  | 'POST /dev_fetch_api_key'
  | 'GET /dev_list_users'
  | 'POST /fetch_api_key'
  | 'GET /users'
  | 'POST /jwt/fetch_api_key'
  | 'GET /server_settings';

/** Response of `POST /register`. A field exists only if the request fetches its event types. */
export interface RegisterState {
  queue_id: string;
  last_event_id: number;
  idle_queue_timeout_secs: number;
  service_feature_level: number;
  service_version: string;
  service_merge_base: string;
  max_message_length: number;
  max_topic_length: number;
  max_channel_folder_name_length: number;
  max_channel_folder_description_length: number;
  max_reminder_note_length: number;
  max_bulk_new_subscription_messages: number;
  receives_typing_notifications: boolean;
  realm_empty_topic_display_name: string;
  server_report_message_types: {
    key: string;
    name: string;
  }[];
  realm_name?: string;
  realm_description?: string;
  realm_uri?: string;
  realm_url?: string;
  realm_bot_domain?: string;
  realm_date_created?: number;
  realm_icon_url?: string;
  realm_icon_source?: string;
  realm_logo_url?: string;
  realm_logo_source?: string;
  realm_night_logo_url?: string;
  realm_night_logo_source?: string;
  upgrade_text_for_wide_organization_logo?: string;
  realm_org_type?: number;
  realm_plan_type?: number;
  service_plan_is_not_limited?: boolean;
  realm_is_mirror_realm?: boolean;
  realm_want_advertise_in_communities_directory?: boolean;
  realm_default_language?: string;
  realm_default_external_accounts?: Record<string, {
    name: string;
    text: string;
    hint: string;
    url_pattern: string;
  }>;
  realm_enable_spectator_access?: boolean;
  realm_presence_disabled?: boolean;
  realm_push_notifications_enabled?: boolean;
  realm_push_notifications_enabled_end_timestamp?: number | null;
  realm_require_e2ee_push_notifications?: boolean;
  realm_can_add_custom_emoji_group?: number | {
    direct_members: number[];
    direct_subgroups: number[];
  };
  realm_add_custom_emoji_policy?: number;
  realm_can_add_subscribers_group?: number | {
    direct_members: number[];
    direct_subgroups: number[];
  };
  realm_invite_to_stream_policy?: number;
  realm_can_delete_any_message_group?: number | {
    direct_members: number[];
    direct_subgroups: number[];
  };
  realm_can_delete_own_message_group?: number | {
    direct_members: number[];
    direct_subgroups: number[];
  };
  realm_delete_own_message_policy?: number;
  realm_can_set_delete_message_policy_group?: number | {
    direct_members: number[];
    direct_subgroups: number[];
  };
  realm_can_set_topics_policy_group?: number | {
    direct_members: number[];
    direct_subgroups: number[];
  };
  realm_can_invite_users_group?: number | {
    direct_members: number[];
    direct_subgroups: number[];
  };
  realm_invite_to_realm_policy?: number;
  realm_can_mention_many_users_group?: number | {
    direct_members: number[];
    direct_subgroups: number[];
  };
  realm_wildcard_mention_policy?: number;
  realm_can_move_messages_between_channels_group?: number | {
    direct_members: number[];
    direct_subgroups: number[];
  };
  realm_move_messages_between_streams_policy?: number;
  realm_can_move_messages_between_topics_group?: number | {
    direct_members: number[];
    direct_subgroups: number[];
  };
  realm_edit_topic_policy?: number;
  realm_can_create_groups?: number | {
    direct_members: number[];
    direct_subgroups: number[];
  };
  realm_user_group_edit_policy?: number;
  realm_can_create_bots_group?: number | {
    direct_members: number[];
    direct_subgroups: number[];
  };
  realm_bot_creation_policy?: number;
  realm_can_create_write_only_bots_group?: number | {
    direct_members: number[];
    direct_subgroups: number[];
  };
  realm_can_manage_all_groups?: number | {
    direct_members: number[];
    direct_subgroups: number[];
  };
  realm_can_manage_billing_group?: number | {
    direct_members: number[];
    direct_subgroups: number[];
  };
  realm_can_create_public_channel_group?: number | {
    direct_members: number[];
    direct_subgroups: number[];
  };
  realm_create_public_stream_policy?: number;
  realm_can_create_private_channel_group?: number | {
    direct_members: number[];
    direct_subgroups: number[];
  };
  realm_create_private_stream_policy?: number;
  realm_can_create_web_public_channel_group?: number | {
    direct_members: number[];
    direct_subgroups: number[];
  };
  realm_create_web_public_stream_policy?: number;
  realm_can_resolve_topics_group?: number | {
    direct_members: number[];
    direct_subgroups: number[];
  };
  realm_create_multiuse_invite_group?: number | {
    direct_members: number[];
    direct_subgroups: number[];
  };
  realm_direct_message_initiator_group?: number | {
    direct_members: number[];
    direct_subgroups: number[];
  };
  realm_direct_message_permission_group?: number | {
    direct_members: number[];
    direct_subgroups: number[];
  };
  realm_private_message_policy?: number;
  realm_can_access_all_users_group?: number | {
    direct_members: number[];
    direct_subgroups: number[];
  };
  realm_can_summarize_topics_group?: number | {
    direct_members: number[];
    direct_subgroups: number[];
  };
  realm_allow_community_topic_editing?: boolean;
  realm_allow_message_editing?: boolean;
  realm_message_content_edit_limit_seconds?: number | null;
  realm_message_content_delete_limit_seconds?: number | null;
  realm_move_messages_within_stream_limit_seconds?: number | null;
  realm_move_messages_between_streams_limit_seconds?: number | null;
  realm_allow_edit_history?: boolean;
  realm_message_edit_history_visibility_policy?: "all" | "moves" | "none";
  realm_message_retention_days?: number;
  realm_topics_policy?: "allow_empty_topic" | "disable_empty_topic";
  realm_mandatory_topics?: boolean;
  realm_enable_read_receipts?: boolean;
  realm_default_code_block_language?: string;
  realm_inline_image_preview?: boolean;
  realm_inline_url_embed_preview?: boolean;
  realm_media_preview_size?: 100 | 150 | 200;
  realm_invite_required?: boolean;
  realm_disallow_disposable_email_addresses?: boolean;
  realm_emails_restricted_to_domains?: boolean;
  realm_require_unique_names?: boolean;
  realm_email_changes_disabled?: boolean;
  realm_name_changes_disabled?: boolean;
  realm_avatar_changes_disabled?: boolean;
  realm_waiting_period_threshold?: number;
  realm_enable_guest_user_dm_warning?: boolean;
  realm_enable_guest_user_indicator?: boolean;
  realm_authentication_methods?: Record<string, boolean | {
    enabled: boolean;
    available: boolean;
    unavailable_reason?: string;
  }>;
  realm_email_auth_enabled?: boolean;
  realm_password_auth_enabled?: boolean;
  realm_send_welcome_emails?: boolean;
  realm_welcome_message_custom_text?: string;
  realm_digest_emails_enabled?: boolean;
  realm_digest_weekday?: number;
  settings_send_digest_emails?: boolean;
  realm_message_content_allowed_in_email_notifications?: boolean;
  realm_moderation_request_channel_id?: number;
  realm_new_stream_announcements_stream_id?: number;
  realm_notifications_stream_id?: number;
  realm_signup_announcements_stream_id?: number;
  realm_signup_notifications_stream_id?: number;
  realm_service_update_announcements_stream_id?: number;
  realm_video_chat_provider?: number;
  realm_available_video_chat_providers?: Record<string, {
    name: string;
    id: number;
  }>;
  realm_call_server_url?: string | null;
  call_server_url?: string;
  server_call_server_url?: string | null;
  realm_gif_rating?: number;
  gif_rating_options?: Record<string, {
    name: string;
    id: number;
  }>;
  realm_gif_rating_policy?: number;
  gif_rating_policy_options?: Record<string, {
    name: string;
    id: number;
  }>;
  realm_send_channel_events_messages?: boolean;
  realm_owner_full_content_access?: boolean;
  realm_default_avatar_source?: string;
  realm_uuid?: string;
  realm_workplace_users_group?: number;
  max_stream_name_length?: number;
  max_stream_description_length?: number;
  max_file_upload_size_mib?: number;
  max_avatar_file_size_mib?: number;
  max_icon_file_size_mib?: number;
  max_logo_file_size_mib?: number;
  realm_upload_quota_mib?: number | null;
  password_min_length?: number;
  password_max_length?: number;
  password_min_guesses?: number;
  event_queue_longpoll_timeout_seconds?: number;
  server_presence_ping_interval_seconds?: number;
  server_presence_offline_threshold_seconds?: number;
  server_typing_started_expiry_period_milliseconds?: number;
  server_typing_stopped_wait_period_milliseconds?: number;
  server_typing_started_wait_period_milliseconds?: number;
  server_min_deactivated_realm_deletion_days?: number | null;
  server_max_deactivated_realm_deletion_days?: number | null;
  server_inline_image_preview?: boolean;
  server_inline_url_embed_preview?: boolean;
  server_thumbnail_formats?: {
    name: string;
    max_width: number;
    max_height: number;
    format: string;
    animated: boolean;
  }[];
  server_avatar_changes_disabled?: boolean;
  server_name_changes_disabled?: boolean;
  server_needs_upgrade?: boolean;
  server_web_public_streams_enabled?: boolean;
  server_emoji_data_url?: string;
  server_can_summarize_topics?: boolean;
  server_generation?: number;
  server_supported_permission_settings?: {
    realm: Record<string, {
      require_system_group: boolean;
      allow_internet_group: boolean;
      allow_nobody_group: boolean;
      allow_everyone_group: boolean;
      default_group_name: string;
      default_for_system_groups: string | null;
      allowed_system_groups: string[];
    }>;
    stream: Record<string, {
      require_system_group: boolean;
      allow_internet_group: boolean;
      allow_nobody_group: boolean;
      allow_everyone_group: boolean;
      default_group_name: string;
      default_for_system_groups: string | null;
      allowed_system_groups: string[];
    }>;
    group: Record<string, {
      require_system_group: boolean;
      allow_internet_group: boolean;
      allow_nobody_group: boolean;
      allow_everyone_group: boolean;
      default_group_name: string;
      default_for_system_groups: string | null;
      allowed_system_groups: string[];
    }>;
  };
  development_environment?: boolean;
  realm_users?: {
    user_id: number;
    delivery_email?: string | null;
    email: string;
    full_name: string;
    date_joined: string;
    is_owner: boolean;
    is_admin: boolean;
    is_guest: boolean;
    is_billing_admin?: boolean;
    is_bot: boolean;
    bot_type?: number | null;
    bot_owner_id?: number | null;
    role: number;
    timezone?: string;
    avatar_url?: string | null;
    avatar_version: number;
    is_imported_stub: boolean;
    is_deleted?: true;
    profile_data?: Record<string, {
      value: string;
      rendered_value?: string;
    }>;
  }[];
  realm_non_active_users?: {
    user_id: number;
    delivery_email?: string | null;
    email: string;
    full_name: string;
    date_joined: string;
    is_owner: boolean;
    is_admin: boolean;
    is_guest: boolean;
    is_billing_admin?: boolean;
    is_bot: boolean;
    bot_type?: number | null;
    bot_owner_id?: number | null;
    role: number;
    timezone?: string;
    avatar_url?: string | null;
    avatar_version: number;
    is_imported_stub: boolean;
    is_deleted?: true;
    profile_data?: Record<string, {
      value: string;
      rendered_value?: string;
    }>;
  }[];
  cross_realm_bots?: {
    user_id: number;
    delivery_email?: string | null;
    email: string;
    full_name: string;
    date_joined: string;
    is_active: boolean;
    is_owner: boolean;
    is_admin: boolean;
    is_guest: boolean;
    is_billing_admin?: boolean;
    is_bot: boolean;
    bot_type?: number | null;
    bot_owner_id?: number | null;
    role: number;
    timezone?: string;
    avatar_url: string | null;
    avatar_version: number;
    is_imported_stub: boolean;
    is_deleted?: true;
    profile_data?: Record<string, {
      value: string;
      rendered_value?: string;
    }>;
    is_system_bot: boolean;
  }[];
  user_id?: number;
  email?: string;
  delivery_email?: string;
  full_name?: string;
  avatar_url?: string;
  avatar_url_medium?: string;
  avatar_source?: "U" | "G";
  is_owner?: boolean;
  is_admin?: boolean;
  is_moderator?: boolean;
  is_guest?: boolean;
  is_billing_admin?: boolean;
  can_create_streams?: boolean;
  can_create_public_streams?: boolean;
  can_create_private_streams?: boolean;
  can_create_web_public_streams?: boolean;
  can_subscribe_other_users?: boolean;
  can_invite_others_to_realm?: boolean;
  realm_bots?: {
    user_id: number;
    full_name?: string;
    email?: string;
    api_key?: string;
    default_sending_stream: string | null;
    default_events_register_stream: string | null;
    default_all_public_streams: boolean;
    avatar_url?: string;
    owner_id?: number | null;
    services: {
      base_url: string;
      interface: number;
      token: string;
    } | {
      service_name: string;
      config_data: Record<string, string>;
    }[];
    is_active?: boolean;
    bot_type?: number;
  }[];
  presences?: Record<string, Record<string, Presence>> | Record<string, {
    active_timestamp?: number;
    idle_timestamp?: number;
  }>;
  presence_last_update_id?: number;
  server_timestamp?: number;
  realm_user_groups?: UserGroup[];
  channel_folders?: ChannelFolder[];
  custom_profile_fields?: {
    id: number;
    type: number;
    order: number;
    name: string;
    hint: string;
    field_data: string;
    display_in_profile_summary?: boolean;
    required: boolean;
    editable_by_user: boolean;
    use_for_user_matching?: true;
  }[];
  custom_profile_field_types?: {
    SHORT_TEXT: {
      id: number;
      name: string;
    };
    LONG_TEXT: {
      id: number;
      name: string;
    };
    SELECT: {
      id: number;
      name: string;
    };
    DATE: {
      id: number;
      name: string;
    };
    URL: {
      id: number;
      name: string;
    };
    USER: {
      id: number;
      name: string;
    };
    EXTERNAL_ACCOUNT: {
      id: number;
      name: string;
    };
    PRONOUNS: {
      id: number;
      name: string;
    };
  };
  realm_emoji?: Record<string, {
    id: string;
    name: string;
    source_url: string;
    still_url: string | null;
    deactivated: boolean;
    author_id: number | null;
  }>;
  realm_linkifiers?: {
    id: number;
    pattern: string;
    url_template: string;
    url_format?: string;
    example_input: string | null;
    reverse_template: string | null;
    alternative_url_templates: string[];
  }[];
  realm_filters?: [string, string, number][];
  realm_playgrounds?: {
    id: number;
    name: string;
    pygments_language: string;
    url_template: string;
    url_prefix?: string;
  }[];
  realm_domains?: {
    domain: string;
    allow_subdomains: boolean;
  }[];
  realm_user_settings_defaults?: {
    automatically_follow_topics_policy: number;
    automatically_follow_topics_where_mentioned: boolean;
    automatically_unmute_topics_in_muted_streams_policy: number;
    color_scheme: number;
    demote_inactive_streams: number;
    desktop_icon_count_display: number;
    display_emoji_reaction_users: boolean;
    email_notifications_batching_period_seconds: number;
    emojiset: "google" | "google-blob" | "twitter" | "text";
    enable_desktop_notifications: boolean;
    enable_digest_emails: boolean;
    enable_drafts_synchronization: boolean;
    enable_followed_topic_audible_notifications: boolean;
    enable_followed_topic_desktop_notifications: boolean;
    enable_followed_topic_email_notifications: boolean;
    enable_followed_topic_push_notifications: boolean;
    enable_followed_topic_wildcard_mentions_notify: boolean;
    enable_login_emails: boolean;
    enable_marketing_emails: boolean;
    enable_offline_email_notifications: boolean;
    enable_offline_push_notifications: boolean;
    enable_online_push_notifications: boolean;
    enable_sounds: boolean;
    enable_stream_audible_notifications: boolean;
    enable_stream_desktop_notifications: boolean;
    enable_stream_email_notifications: boolean;
    enable_stream_push_notifications: boolean;
    enter_sends: boolean;
    fluid_layout_width: boolean;
    hide_ai_features: boolean;
    high_contrast_mode: boolean;
    left_side_userlist: boolean;
    message_content_in_email_notifications: boolean;
    notification_sound: string;
    pm_content_in_desktop_notifications: boolean;
    presence_enabled: boolean;
    realm_name_in_email_notifications_policy: number;
    receives_typing_notifications: boolean;
    resolved_topic_notice_auto_read_policy: "always" | "except_followed" | "never";
    send_private_typing_notifications: boolean;
    send_read_receipts: boolean;
    send_stream_typing_notifications: boolean;
    starred_message_counts: boolean;
    translate_emoticons: boolean;
    twenty_four_hour_time: boolean | null;
    user_list_style: number;
    web_animate_image_previews: "always" | "on_hover" | "never";
    web_channel_default_view: number;
    web_escape_navigates_to_home_view: boolean;
    web_font_size_px: number;
    web_home_view: "recent" | "recent_topics" | "inbox" | "all_messages";
    web_inbox_show_channel_folders: boolean;
    web_left_sidebar_show_channel_folders: boolean;
    web_left_sidebar_unreads_count_summary: boolean;
    web_line_height_percent: number;
    web_mark_read_on_scroll_policy: number;
    web_navigate_to_sent_message: boolean;
    web_stream_unreads_count_display_policy: number;
    web_suggest_update_timezone: boolean;
    wildcard_mentions_notify: boolean;
    email_address_visibility: number;
    available_notification_sounds: string[];
    emojiset_choices: {
      key: string;
      text: string;
    }[];
  };
  realm_embedded_bots?: {
    name: string;
    config: Record<string, string>;
  }[];
  realm_incoming_webhook_bots?: {
    name: string;
    display_name: string;
    all_event_types: string[] | null;
    config_options: {
      key: string;
      label: string;
      validator?: string;
    }[];
    url_options: {
      key: string;
      label: string;
      validator?: string;
    }[];
  }[];
  realm_billing?: {
    has_pending_sponsorship_request: boolean;
  };
  onboarding_steps?: unknown[];
  navigation_tour_video_url?: string | null;
  stop_words?: string[];
  has_zoom_token?: boolean;
  has_webex_token?: boolean;
  giphy_api_key?: string;
  tenor_api_key?: string;
  klipy_api_key?: string;
  subscriptions?: Subscription[];
  unsubscribed?: Subscription[];
  never_subscribed?: {
    stream_id: number;
    name: string;
    description: string;
    rendered_description: string;
    date_created: number;
    creator_id: number | null;
    invite_only: boolean;
    is_web_public: boolean;
    is_announcement_only: boolean;
    stream_post_policy: 1 | 2 | 3 | 4;
    message_retention_days: number | null;
    history_public_to_subscribers: boolean;
    first_message_id: number | null;
    folder_id: number | null;
    topics_policy: "inherit" | "allow_empty_topic" | "disable_empty_topic" | "empty_topic_only";
    is_recently_active: boolean;
    stream_weekly_traffic: number | null;
    is_archived: boolean;
    subscriber_count: number;
    default_push_notifications?: boolean;
    email_address?: string;
    can_add_subscribers_group: number | {
      direct_members: number[];
      direct_subgroups: number[];
    };
    can_remove_subscribers_group: number | {
      direct_members: number[];
      direct_subgroups: number[];
    };
    can_administer_channel_group: number | {
      direct_members: number[];
      direct_subgroups: number[];
    };
    can_create_topic_group: number | {
      direct_members: number[];
      direct_subgroups: number[];
    };
    can_delete_any_message_group: number | {
      direct_members: number[];
      direct_subgroups: number[];
    };
    can_delete_own_message_group: number | {
      direct_members: number[];
      direct_subgroups: number[];
    };
    can_move_messages_out_of_channel_group: number | {
      direct_members: number[];
      direct_subgroups: number[];
    };
    can_move_messages_within_channel_group: number | {
      direct_members: number[];
      direct_subgroups: number[];
    };
    can_resolve_topics_group: number | {
      direct_members: number[];
      direct_subgroups: number[];
    };
    can_send_message_group: number | {
      direct_members: number[];
      direct_subgroups: number[];
    };
    can_subscribe_group: number | {
      direct_members: number[];
      direct_subgroups: number[];
    };
    subscribers?: number[];
    partial_subscribers?: number[];
  }[];
  streams?: Channel[];
  realm_default_streams?: (number | Channel)[];
  realm_default_stream_groups?: unknown[];
  max_message_id?: number;
  recent_private_conversations?: {
    max_message_id: number;
    user_ids: number[];
  }[];
  unread_msgs?: {
    count: number;
    pms: {
      other_user_id: number;
      sender_id: number;
      unread_message_ids: number[];
    }[];
    streams: {
      stream_id: number;
      topic: string;
      unread_message_ids: number[];
    }[];
    huddles: {
      user_ids_string: string;
      unread_message_ids: number[];
    }[];
    mentions: number[];
    old_unreads_missing: boolean;
  };
  navigation_views?: NavigationView[];
  scheduled_messages?: ScheduledMessage[];
  reminders?: Reminder[];
  saved_snippets?: SavedSnippet[];
  drafts?: Draft[];
  starred_messages?: number[];
  user_topics?: {
    stream_id: number;
    topic_name: string;
    last_updated: number;
    visibility_policy: number;
  }[];
  muted_topics?: [string, string, number][];
  alert_words?: string[];
  user_settings?: {
    allow_private_data_export: boolean;
    automatically_follow_topics_policy: number;
    automatically_follow_topics_where_mentioned: boolean;
    automatically_unmute_topics_in_muted_streams_policy: number;
    color_scheme: number;
    default_language: string;
    demote_inactive_streams: number;
    desktop_icon_count_display: number;
    display_emoji_reaction_users: boolean;
    email_notifications_batching_period_seconds: number;
    emojiset: "google" | "google-blob" | "twitter" | "text";
    enable_desktop_notifications: boolean;
    enable_digest_emails: boolean;
    enable_drafts_synchronization: boolean;
    enable_followed_topic_audible_notifications: boolean;
    enable_followed_topic_desktop_notifications: boolean;
    enable_followed_topic_email_notifications: boolean;
    enable_followed_topic_push_notifications: boolean;
    enable_followed_topic_wildcard_mentions_notify: boolean;
    enable_login_emails: boolean;
    enable_marketing_emails: boolean;
    enable_offline_email_notifications: boolean;
    enable_offline_push_notifications: boolean;
    enable_online_push_notifications: boolean;
    enable_sounds: boolean;
    enable_stream_audible_notifications: boolean;
    enable_stream_desktop_notifications: boolean;
    enable_stream_email_notifications: boolean;
    enable_stream_push_notifications: boolean;
    enter_sends: boolean;
    fluid_layout_width: boolean;
    hide_ai_features: boolean;
    high_contrast_mode: boolean;
    left_side_userlist: boolean;
    message_content_in_email_notifications: boolean;
    notification_sound: string;
    pm_content_in_desktop_notifications: boolean;
    presence_enabled: boolean;
    realm_name_in_email_notifications_policy: number;
    receives_typing_notifications: boolean;
    resolved_topic_notice_auto_read_policy: "always" | "except_followed" | "never";
    send_private_typing_notifications: boolean;
    send_read_receipts: boolean;
    send_stream_typing_notifications: boolean;
    starred_message_counts: boolean;
    translate_emoticons: boolean;
    twenty_four_hour_time: boolean | null;
    user_list_style: number;
    web_animate_image_previews: "always" | "on_hover" | "never";
    web_channel_default_view: number;
    web_escape_navigates_to_home_view: boolean;
    web_font_size_px: number;
    web_home_view: "recent" | "recent_topics" | "inbox" | "all_messages";
    web_inbox_show_channel_folders: boolean;
    web_left_sidebar_show_channel_folders: boolean;
    web_left_sidebar_unreads_count_summary: boolean;
    web_line_height_percent: number;
    web_mark_read_on_scroll_policy: number;
    web_navigate_to_sent_message: boolean;
    web_stream_unreads_count_display_policy: number;
    web_suggest_update_timezone: boolean;
    wildcard_mentions_notify: boolean;
    email_address_visibility: number;
    timezone: string;
    available_notification_sounds: string[];
    emojiset_choices: {
      key: string;
      text: string;
    }[];
  };
  color_scheme?: number;
  default_language?: string;
  demote_inactive_streams?: number;
  emojiset?: "google" | "google-blob" | "twitter" | "text";
  enable_drafts_synchronization?: boolean;
  enter_sends?: boolean;
  fluid_layout_width?: boolean;
  high_contrast_mode?: boolean;
  left_side_userlist?: boolean;
  starred_message_counts?: boolean;
  timezone?: string;
  translate_emoticons?: boolean;
  twenty_four_hour_time?: boolean | null;
  web_home_view?: "recent" | "recent_topics" | "inbox" | "all_messages";
  emojiset_choices?: {
    key: string;
    text: string;
  }[];
  desktop_icon_count_display?: number;
  email_notifications_batching_period_seconds?: number;
  enable_desktop_notifications?: boolean;
  enable_digest_emails?: boolean;
  enable_login_emails?: boolean;
  enable_marketing_emails?: boolean;
  enable_offline_email_notifications?: boolean;
  enable_offline_push_notifications?: boolean;
  enable_online_push_notifications?: boolean;
  enable_sounds?: boolean;
  enable_stream_audible_notifications?: boolean;
  enable_stream_desktop_notifications?: boolean;
  enable_stream_email_notifications?: boolean;
  enable_stream_push_notifications?: boolean;
  message_content_in_email_notifications?: boolean;
  notification_sound?: string;
  pm_content_in_desktop_notifications?: boolean;
  presence_enabled?: boolean;
  realm_name_in_email_notifications_policy?: number;
  wildcard_mentions_notify?: boolean;
  available_notification_sounds?: string[];
  muted_users?: {
    id: number;
    timestamp: number;
  }[];
  user_status?: Record<string, {
    away?: true;
    status_text?: string;
    emoji_name?: string;
    emoji_code?: string;
    reaction_type?: string;
  }>;
  devices?: Record<string, {
    push_key_id: number | null;
    push_token_id: string | null;
    pending_push_token_id: string | null;
    push_token_last_updated_timestamp: number | null;
    push_registration_error_code: string | null;
  }>;
  push_devices?: Record<string, {
    status: string;
  }>;
}

/** An event of a queue, by `type` and `op`. */
export type Event =
  | HeartbeatEvent
  | RealmUserAddEvent
  | RealmUserRemoveEvent
  | RealmUserUpdateEvent
  | UserGroupAddEvent
  | UserGroupUpdateEvent
  | UserGroupRemoveEvent
  | UserGroupAddMembersEvent
  | UserGroupRemoveMembersEvent
  | UserGroupAddSubgroupsEvent
  | UserGroupRemoveSubgroupsEvent
  | RealmBotAddEvent
  | RealmBotUpdateEvent
  | RealmBotDeleteEvent
  | RealmBotRemoveEvent
  | StreamCreateEvent
  | StreamDeleteEvent
  | StreamUpdateEvent
  | DefaultStreamsEvent
  | SubscriptionAddEvent
  | SubscriptionRemoveEvent
  | SubscriptionUpdateEvent
  | SubscriptionPeerAddEvent
  | SubscriptionPeerRemoveEvent
  | UpdateMessageEvent
  | DeleteMessageEvent
  | MessageEvent
  | ReactionAddEvent
  | ReactionRemoveEvent
  | SubmessageEvent
  | UpdateMessageFlagsAddEvent
  | UpdateMessageFlagsRemoveEvent
  | TypingStartEvent
  | TypingStopEvent
  | TypingEditMessageStartEvent
  | TypingEditMessageStopEvent
  | AttachmentAddEvent
  | AttachmentUpdateEvent
  | AttachmentRemoveEvent
  | NavigationViewAddEvent
  | NavigationViewUpdateEvent
  | NavigationViewRemoveEvent
  | ScheduledMessagesAddEvent
  | ScheduledMessagesUpdateEvent
  | ScheduledMessagesRemoveEvent
  | RemindersAddEvent
  | RemindersRemoveEvent
  | DraftsAddEvent
  | DraftsUpdateEvent
  | DraftsRemoveEvent
  | SavedSnippetsAddEvent
  | SavedSnippetsUpdateEvent
  | SavedSnippetsRemoveEvent
  | UserTopicEvent
  | MutedTopicsEvent
  | UserSettingsUpdateEvent
  | UpdateDisplaySettingsEvent
  | UpdateGlobalNotificationsEvent
  | AlertWordsEvent
  | MutedUsersEvent
  | UserStatusEvent
  | CustomProfileFieldsEvent
  | ChannelFolderAddEvent
  | ChannelFolderUpdateEvent
  | ChannelFolderReorderEvent
  | PresenceEvent
  | RealmEmojiAddEvent
  | RealmEmojiUpdateOneEvent
  | RealmEmojiUpdateEvent
  | RealmLinkifiersEvent
  | RealmFiltersEvent
  | InvitesChangedEvent
  | RealmPlaygroundsEvent
  | RealmDomainsAddEvent
  | RealmDomainsChangeEvent
  | RealmDomainsRemoveEvent
  | RealmExportEvent
  | RealmExportConsentEvent
  | RealmUserSettingsDefaultsUpdateEvent
  | DeviceAddEvent
  | DeviceUpdateEvent
  | DeviceRemoveEvent
  | PushDeviceEvent
  | RealmUpdateEvent
  | RealmUpdateDictEvent
  | RealmDeactivatedEvent
  | RestartEvent;

/** The events of one type. */
export type EventOf<TType extends Event['type']> = Extract<Event, { type: TType }>;

export interface HeartbeatEvent {
  id: number;
  type: 'heartbeat';
}

export interface RealmUserAddEvent {
  id: number;
  type: 'realm_user';
  op: 'add';
  person: {
    user_id: number;
    delivery_email?: string | null;
    email: string;
    full_name: string;
    date_joined: string;
    is_active: boolean;
    is_owner: boolean;
    is_admin: boolean;
    is_guest: boolean;
    is_billing_admin?: boolean;
    is_bot: boolean;
    bot_type?: number | null;
    bot_owner_id?: number | null;
    role: number;
    timezone?: string;
    avatar_url: string | null;
    avatar_version: number;
    is_imported_stub: boolean;
    is_deleted?: true;
    profile_data?: Record<string, {
      value: string;
      rendered_value?: string;
    }>;
    is_system_bot?: true;
  };
}

export interface RealmUserRemoveEvent {
  id: number;
  type: 'realm_user';
  op: 'remove';
  person: {
    user_id: number;
    full_name: string;
  };
}

export interface RealmUserUpdateEvent {
  id: number;
  type: 'realm_user';
  op: 'update';
  person: {
    user_id: number;
    full_name?: string;
    role?: number;
    delivery_email?: string | null;
    new_email?: string;
    timezone?: string;
    email?: string;
    date_joined?: string;
    is_imported_stub?: boolean;
    is_active?: boolean;
    bot_owner_id?: number | null;
    avatar_url?: string | null;
    avatar_url_medium?: string | null;
    avatar_source?: "U" | "G";
    avatar_version?: number;
    custom_profile_field?: {
      id: number;
      value: string | null;
      rendered_value?: string;
    };
  };
}

export interface UserGroupAddEvent {
  id: number;
  type: 'user_group';
  op: 'add';
  group: UserGroup;
}

export interface UserGroupUpdateEvent {
  id: number;
  type: 'user_group';
  op: 'update';
  group_id: number;
  data: {
    name?: string;
    description?: string;
    deactivated?: boolean;
    can_add_members_group?: number | {
      direct_members: number[];
      direct_subgroups: number[];
    };
    can_join_group?: number | {
      direct_members: number[];
      direct_subgroups: number[];
    };
    can_leave_group?: number | {
      direct_members: number[];
      direct_subgroups: number[];
    };
    can_manage_group?: number | {
      direct_members: number[];
      direct_subgroups: number[];
    };
    can_mention_group?: number | {
      direct_members: number[];
      direct_subgroups: number[];
    };
    can_mention_group_id?: number;
    can_remove_members_group?: number | {
      direct_members: number[];
      direct_subgroups: number[];
    };
  };
}

export interface UserGroupRemoveEvent {
  id: number;
  type: 'user_group';
  op: 'remove';
  group_id: number;
}

export interface UserGroupAddMembersEvent {
  id: number;
  type: 'user_group';
  op: 'add_members';
  group_id: number;
  user_ids: number[];
}

export interface UserGroupRemoveMembersEvent {
  id: number;
  type: 'user_group';
  op: 'remove_members';
  group_id: number;
  user_ids: number[];
}

export interface UserGroupAddSubgroupsEvent {
  id: number;
  type: 'user_group';
  op: 'add_subgroups';
  group_id: number;
  direct_subgroup_ids: number[];
}

export interface UserGroupRemoveSubgroupsEvent {
  id: number;
  type: 'user_group';
  op: 'remove_subgroups';
  group_id: number;
  direct_subgroup_ids: number[];
}

export interface RealmBotAddEvent {
  id: number;
  type: 'realm_bot';
  op: 'add';
  bot: {
    user_id: number;
    full_name?: string;
    email?: string;
    api_key?: string;
    default_sending_stream: string | null;
    default_events_register_stream: string | null;
    default_all_public_streams: boolean;
    avatar_url?: string;
    owner_id?: number | null;
    services: {
      base_url: string;
      interface: number;
      token: string;
    } | {
      service_name: string;
      config_data: Record<string, string>;
    }[];
    is_active?: boolean;
    bot_type?: number;
  };
}

export interface RealmBotUpdateEvent {
  id: number;
  type: 'realm_bot';
  op: 'update';
  bot: {
    user_id: unknown;
    full_name?: string;
    email?: string;
    api_key?: string;
    default_sending_stream?: string | null;
    default_events_register_stream?: string | null;
    default_all_public_streams?: boolean;
    avatar_url?: string;
    owner_id?: number | null;
    services?: {
      base_url: string;
      interface: number;
      token: string;
    } | {
      service_name: string;
      config_data: Record<string, string>;
    }[];
    is_active?: boolean;
    bot_type?: number;
  };
}

export interface RealmBotDeleteEvent {
  id: number;
  type: 'realm_bot';
  op: 'delete';
  bot: {
    user_id: number;
  };
}

export interface RealmBotRemoveEvent {
  id: number;
  type: 'realm_bot';
  op: 'remove';
  bot: {
    user_id: number;
    full_name: string;
  };
}

export interface StreamCreateEvent {
  id: number;
  type: 'stream';
  op: 'create';
  streams: Channel[];
}

export interface StreamDeleteEvent {
  id: number;
  type: 'stream';
  op: 'delete';
  streams: {
    stream_id: number;
    name?: string;
    description?: string;
    rendered_description?: string;
    date_created?: number;
    creator_id?: number | null;
    invite_only?: boolean;
    is_web_public?: boolean;
    is_announcement_only?: boolean;
    stream_post_policy?: 1 | 2 | 3 | 4;
    message_retention_days?: number | null;
    history_public_to_subscribers?: boolean;
    first_message_id?: number | null;
    folder_id?: number | null;
    topics_policy?: "inherit" | "allow_empty_topic" | "disable_empty_topic" | "empty_topic_only";
    is_recently_active?: boolean;
    stream_weekly_traffic?: number | null;
    is_archived?: boolean;
    subscriber_count?: number;
    default_push_notifications?: boolean;
    email_address?: string;
    can_add_subscribers_group?: number | {
      direct_members: number[];
      direct_subgroups: number[];
    };
    can_remove_subscribers_group?: number | {
      direct_members: number[];
      direct_subgroups: number[];
    };
    can_administer_channel_group?: number | {
      direct_members: number[];
      direct_subgroups: number[];
    };
    can_create_topic_group?: number | {
      direct_members: number[];
      direct_subgroups: number[];
    };
    can_delete_any_message_group?: number | {
      direct_members: number[];
      direct_subgroups: number[];
    };
    can_delete_own_message_group?: number | {
      direct_members: number[];
      direct_subgroups: number[];
    };
    can_move_messages_out_of_channel_group?: number | {
      direct_members: number[];
      direct_subgroups: number[];
    };
    can_move_messages_within_channel_group?: number | {
      direct_members: number[];
      direct_subgroups: number[];
    };
    can_resolve_topics_group?: number | {
      direct_members: number[];
      direct_subgroups: number[];
    };
    can_send_message_group?: number | {
      direct_members: number[];
      direct_subgroups: number[];
    };
    can_subscribe_group?: number | {
      direct_members: number[];
      direct_subgroups: number[];
    };
  }[];
  stream_ids: number[];
}

export interface StreamUpdateEvent {
  id: number;
  type: 'stream';
  op: 'update';
  stream_id: number;
  name: string;
  property: string;
  value: unknown;
  rendered_description?: string;
  history_public_to_subscribers?: boolean;
  is_web_public?: boolean;
}

export interface DefaultStreamsEvent {
  id: number;
  type: 'default_streams';
  default_streams: (number | Channel)[];
}

export interface SubscriptionAddEvent {
  id: number;
  type: 'subscription';
  op: 'add';
  subscriptions: Subscription[];
}

export interface SubscriptionRemoveEvent {
  id: number;
  type: 'subscription';
  op: 'remove';
  subscriptions: {
    stream_id: number;
    name: string;
  }[];
}

export interface SubscriptionUpdateEvent {
  id: number;
  type: 'subscription';
  op: 'update';
  stream_id: number;
  property: string;
  value: unknown;
}

export interface SubscriptionPeerAddEvent {
  id: number;
  type: 'subscription';
  op: 'peer_add';
  stream_ids: number[];
  user_ids: number[];
}

export interface SubscriptionPeerRemoveEvent {
  id: number;
  type: 'subscription';
  op: 'peer_remove';
  stream_ids: number[];
  user_ids: number[];
}

export interface UpdateMessageEvent {
  id: number;
  type: 'update_message';
  user_id: number | null;
  rendering_only: boolean;
  message_id: number;
  message_ids: number[];
  flags: string[];
  edit_timestamp: number;
  stream_id?: number;
  stream_name?: string;
  new_stream_id?: number;
  propagate_mode?: "change_one" | "change_later" | "change_all";
  orig_subject?: string;
  subject?: string;
  topic_links?: {
    text: string;
    url: string;
  }[];
  orig_content?: string;
  orig_rendered_content?: string;
  content?: string;
  rendered_content?: string;
  is_me_message?: boolean;
}

export interface DeleteMessageEvent {
  id: number;
  type: 'delete_message';
  message_id?: number;
  message_ids?: number[];
  message_type: "stream" | "private";
  stream_id?: number;
  topic?: string;
}

export interface MessageEvent {
  id: number;
  type: 'message';
  message: {
    id: number;
    avatar_url: string | null;
    client: string;
    content: string;
    content_type: "text/html" | "text/x-markdown";
    display_recipient: string | {
      id: number;
      email: string;
      full_name: string;
      is_mirror_dummy: boolean;
    }[];
    edit_history?: {
      user_id: number | null;
      timestamp: number;
      prev_content?: string;
      prev_rendered_content?: string;
      prev_stream?: number;
      prev_subject?: string;
      prev_topic?: string;
      stream?: number;
      topic?: string;
    }[];
    is_me_message: boolean;
    last_edit_timestamp?: number;
    last_moved_timestamp?: number;
    reactions: {
      emoji_name: string;
      emoji_code: string;
      reaction_type: string;
      user_id: number;
      user?: {
        id: number;
        email: string;
        full_name: string;
        is_mirror_dummy: boolean;
      };
    }[];
    recipient_id: number;
    sender_email: string;
    sender_full_name: string;
    sender_id: number;
    sender_realm_str: string;
    stream_id?: number;
    subject: string;
    submessages: {
      id: number;
      message_id: number;
      sender_id: number;
      msg_type: string;
      content: string;
    }[];
    timestamp: number;
    topic_links: {
      text: string;
      url: string;
    }[];
    type: "stream" | "private";
    match_content?: string;
    match_subject?: string;
  };
  flags: string[];
  local_message_id?: string;
}

export interface ReactionAddEvent {
  id: number;
  type: 'reaction';
  op: 'add';
  message_id: number;
  emoji_name: string;
  emoji_code: string;
  reaction_type: string;
  user_id: number;
  user?: {
    user_id: number;
    email: string;
    full_name: string;
  };
}

export interface ReactionRemoveEvent {
  id: number;
  type: 'reaction';
  op: 'remove';
  message_id: number;
  emoji_name: string;
  emoji_code: string;
  reaction_type: string;
  user_id: number;
  user?: {
    user_id: number;
    email: string;
    full_name: string;
  };
}

export interface SubmessageEvent {
  id: number;
  type: 'submessage';
  message_id: number;
  submessage_id: number;
  sender_id: number;
  msg_type: string;
  content: string;
}

export interface UpdateMessageFlagsAddEvent {
  id: number;
  type: 'update_message_flags';
  op: 'add';
  operation: "add" | "remove";
  flag: string;
  messages: number[];
  all: boolean;
}

export interface UpdateMessageFlagsRemoveEvent {
  id: number;
  type: 'update_message_flags';
  op: 'remove';
  operation: "add" | "remove";
  flag: string;
  messages: number[];
  all: boolean;
  message_details?: Record<string, {
    type: "stream" | "private";
    mentioned?: boolean;
    stream_id?: number;
    unmuted_stream_msg?: boolean;
    topic?: string;
    user_ids?: number[];
  }>;
}

export interface TypingStartEvent {
  id: number;
  type: 'typing';
  op: 'start';
  message_type: "direct" | "private" | "stream";
  sender: {
    user_id: number;
    email: string;
  };
  recipients?: {
    user_id: number;
    email: string;
  }[];
  stream_id?: number;
  topic?: string;
}

export interface TypingStopEvent {
  id: number;
  type: 'typing';
  op: 'stop';
  message_type: "direct" | "private" | "stream";
  sender: {
    user_id: number;
    email: string;
  };
  recipients?: {
    user_id: number;
    email: string;
  }[];
  stream_id?: number;
  topic?: string;
}

export interface TypingEditMessageStartEvent {
  id: number;
  type: 'typing_edit_message';
  op: 'start';
  sender_id: number;
  message_id: number;
  recipient: {
    type: "channel";
    channel_id: number;
    topic: string;
  } | {
    type: "direct";
    user_ids: number[];
  };
}

export interface TypingEditMessageStopEvent {
  id: number;
  type: 'typing_edit_message';
  op: 'stop';
  sender_id: number;
  message_id: number;
  recipient: {
    type: "channel";
    channel_id: number;
    topic: string;
  } | {
    type: "direct";
    user_ids: number[];
  };
}

export interface AttachmentAddEvent {
  id: number;
  type: 'attachment';
  op: 'add';
  attachment: {
    id: number;
    name: string;
    path_id: string;
    size: number;
    create_time: number;
    message_ids: number[];
    messages?: {
      id: number;
      date_sent: number;
    }[];
  };
  upload_space_used: number;
}

export interface AttachmentUpdateEvent {
  id: number;
  type: 'attachment';
  op: 'update';
  attachment: {
    id: number;
    name: string;
    path_id: string;
    size: number;
    create_time: number;
    message_ids: number[];
    messages?: {
      id: number;
      date_sent: number;
    }[];
  };
  upload_space_used: number;
}

export interface AttachmentRemoveEvent {
  id: number;
  type: 'attachment';
  op: 'remove';
  attachment: {
    id: number;
  };
  upload_space_used: number;
}

export interface NavigationViewAddEvent {
  id: number;
  type: 'navigation_view';
  op: 'add';
  navigation_view: NavigationView;
}

export interface NavigationViewUpdateEvent {
  id: number;
  type: 'navigation_view';
  op: 'update';
  fragment: string;
  data: {
    is_pinned?: boolean;
    name?: string | null;
  };
}

export interface NavigationViewRemoveEvent {
  id: number;
  type: 'navigation_view';
  op: 'remove';
  fragment: string;
}

export interface ScheduledMessagesAddEvent {
  id: number;
  type: 'scheduled_messages';
  op: 'add';
  scheduled_messages: ScheduledMessage[];
}

export interface ScheduledMessagesUpdateEvent {
  id: number;
  type: 'scheduled_messages';
  op: 'update';
  scheduled_message: ScheduledMessage;
}

export interface ScheduledMessagesRemoveEvent {
  id: number;
  type: 'scheduled_messages';
  op: 'remove';
  scheduled_message_id: number;
}

export interface RemindersAddEvent {
  id: number;
  type: 'reminders';
  op: 'add';
  reminders: Reminder[];
}

export interface RemindersRemoveEvent {
  id: number;
  type: 'reminders';
  op: 'remove';
  reminder_id: number;
}

export interface DraftsAddEvent {
  id: number;
  type: 'drafts';
  op: 'add';
  drafts: Draft[];
}

export interface DraftsUpdateEvent {
  id: number;
  type: 'drafts';
  op: 'update';
  draft: Draft;
}

export interface DraftsRemoveEvent {
  id: number;
  type: 'drafts';
  op: 'remove';
  draft_id: number;
}

export interface SavedSnippetsAddEvent {
  id: number;
  type: 'saved_snippets';
  op: 'add';
  saved_snippet: SavedSnippet;
}

export interface SavedSnippetsUpdateEvent {
  id: number;
  type: 'saved_snippets';
  op: 'update';
  saved_snippet: SavedSnippet;
}

export interface SavedSnippetsRemoveEvent {
  id: number;
  type: 'saved_snippets';
  op: 'remove';
  saved_snippet_id: number;
}

export interface UserTopicEvent {
  id: number;
  type: 'user_topic';
  stream_id: number;
  topic_name: string;
  last_updated: number;
  visibility_policy: number;
}

export interface MutedTopicsEvent {
  id: number;
  type: 'muted_topics';
  muted_topics: [string, string, number][];
}

export interface UserSettingsUpdateEvent {
  id: number;
  type: 'user_settings';
  op: 'update';
  property: string;
  value: boolean | number | string | null;
  language_name?: string;
}

export interface UpdateDisplaySettingsEvent {
  id: number;
  type: 'update_display_settings';
  user: string;
  setting_name: string;
  setting: boolean | number | string | null;
  language_name?: string;
}

export interface UpdateGlobalNotificationsEvent {
  id: number;
  type: 'update_global_notifications';
  user: string;
  notification_name: string;
  setting: boolean | number | string | null;
}

export interface AlertWordsEvent {
  id: number;
  type: 'alert_words';
  alert_words: string[];
}

export interface MutedUsersEvent {
  id: number;
  type: 'muted_users';
  muted_users: {
    id: number;
    timestamp: number;
  }[];
}

export interface UserStatusEvent {
  id: number;
  type: 'user_status';
  away?: boolean;
  status_text?: string;
  emoji_name?: string;
  emoji_code?: string;
  reaction_type?: string;
  user_id: number;
}

export interface CustomProfileFieldsEvent {
  id: number;
  type: 'custom_profile_fields';
  fields: {
    id: number;
    type: number;
    order: number;
    name: string;
    hint: string;
    field_data: string;
    display_in_profile_summary?: boolean;
    required: boolean;
    editable_by_user: boolean;
    use_for_user_matching?: true;
  }[];
}

export interface ChannelFolderAddEvent {
  id: number;
  type: 'channel_folder';
  op: 'add';
  channel_folder: ChannelFolder;
}

export interface ChannelFolderUpdateEvent {
  id: number;
  type: 'channel_folder';
  op: 'update';
  channel_folder_id: number;
  data: {
    name?: string;
    description?: string;
    rendered_description?: string;
    date_created?: number | null;
    creator_id?: number | null;
    order?: number;
    is_archived?: boolean;
  };
}

export interface ChannelFolderReorderEvent {
  id: number;
  type: 'channel_folder';
  op: 'reorder';
  order: number[];
}

export interface PresenceEvent {
  id: number;
  type: 'presence';
  user_id?: number;
  email?: string;
  server_timestamp?: number;
  presence?: Record<string, Presence>;
  presences?: Record<string, {
    active_timestamp?: number;
    idle_timestamp?: number;
  }>;
}

export interface RealmEmojiAddEvent {
  id: number;
  type: 'realm_emoji';
  op: 'add';
  emoji: {
    id: string;
    name: string;
    source_url: string;
    still_url: string | null;
    deactivated: boolean;
    author_id: number | null;
  };
}

export interface RealmEmojiUpdateOneEvent {
  id: number;
  type: 'realm_emoji';
  op: 'update_one';
  emoji_id: string;
  data: {
    deactivated: boolean;
  };
}

export interface RealmEmojiUpdateEvent {
  id: number;
  type: 'realm_emoji';
  op: 'update';
  realm_emoji: Record<string, {
    id: string;
    name: string;
    source_url: string;
    still_url: string | null;
    deactivated: boolean;
    author_id: number | null;
  }>;
}

export interface RealmLinkifiersEvent {
  id: number;
  type: 'realm_linkifiers';
  realm_linkifiers: {
    id: number;
    pattern: string;
    url_template: string;
    url_format?: string;
    example_input: string | null;
    reverse_template: string | null;
    alternative_url_templates: string[];
  }[];
}

export interface RealmFiltersEvent {
  id: number;
  type: 'realm_filters';
  realm_filters: [string, string, number][];
}

export interface InvitesChangedEvent {
  id: number;
  type: 'invites_changed';
}

export interface RealmPlaygroundsEvent {
  id: number;
  type: 'realm_playgrounds';
  realm_playgrounds: {
    id: number;
    name: string;
    pygments_language: string;
    url_template: string;
    url_prefix?: string;
  }[];
}

export interface RealmDomainsAddEvent {
  id: number;
  type: 'realm_domains';
  op: 'add';
  realm_domain: {
    domain: string;
    allow_subdomains: boolean;
  };
}

export interface RealmDomainsChangeEvent {
  id: number;
  type: 'realm_domains';
  op: 'change';
  realm_domain: {
    domain: string;
    allow_subdomains: boolean;
  };
}

export interface RealmDomainsRemoveEvent {
  id: number;
  type: 'realm_domains';
  op: 'remove';
  domain: string;
}

export interface RealmExportEvent {
  id: number;
  type: 'realm_export';
  exports: {
    id: number;
    acting_user_id: number;
    export_time: number;
    deleted_timestamp: number | null;
    failed_timestamp: number | null;
    export_url: string | null;
    pending: boolean;
    export_from_prior_server?: boolean;
    export_type: number | string;
  }[];
}

export interface RealmExportConsentEvent {
  id: number;
  type: 'realm_export_consent';
  user_id: number;
  consented: boolean;
}

export interface RealmUserSettingsDefaultsUpdateEvent {
  id: number;
  type: 'realm_user_settings_defaults';
  op: 'update';
  property: string;
  value: boolean | number | string | null;
}

export interface DeviceAddEvent {
  id: number;
  type: 'device';
  op: 'add';
  device_id: number;
}

export interface DeviceUpdateEvent {
  id: number;
  type: 'device';
  op: 'update';
  device_id: number;
  push_key_id?: number | null;
  push_token_id?: string | null;
  pending_push_token_id?: string | null;
  push_token_last_updated_timestamp?: number | null;
  push_registration_error_code?: string | null;
}

export interface DeviceRemoveEvent {
  id: number;
  type: 'device';
  op: 'remove';
  device_id: number;
}

export interface PushDeviceEvent {
  id: number;
  type: 'push_device';
  push_account_id: number | string;
  status: string;
}

export interface RealmUpdateEvent {
  id: number;
  type: 'realm';
  op: 'update';
  property: string;
  value: unknown;
  extra_data?: {
    upload_quota: number | null;
  };
  rendered_description?: string;
}

export interface RealmUpdateDictEvent {
  id: number;
  type: 'realm';
  op: 'update_dict';
  property: "default";
  data: Record<string, unknown>;
}

export interface RealmDeactivatedEvent {
  id: number;
  type: 'realm';
  op: 'deactivated';
  realm_id: number;
}

export interface RestartEvent {
  id: number;
  type: 'restart';
  service_feature_level: number;
  service_version: string;
  service_merge_base: string;
  server_generation: number;
}

/** `User` on the wire. */
export interface User {
  user_id: number;
  delivery_email?: string | null;
  email: string;
  full_name: string;
  date_joined: string;
  is_active: boolean;
  is_owner: boolean;
  is_admin: boolean;
  is_guest: boolean;
  is_billing_admin?: boolean;
  is_bot: boolean;
  bot_type?: number | null;
  bot_owner_id?: number | null;
  role: number;
  timezone?: string;
  avatar_url: string | null;
  avatar_version: number;
  is_imported_stub: boolean;
  is_deleted?: true;
  profile_data?: Record<string, {
    value: string;
    rendered_value?: string;
  }>;
}

/** `OwnUser` on the wire. */
export interface OwnUser {
  user_id: number;
  delivery_email: string;
  email: string;
  full_name: string;
  date_joined: string;
  is_active: boolean;
  is_owner: boolean;
  is_admin: boolean;
  is_guest: boolean;
  is_billing_admin?: boolean;
  is_bot: boolean;
  bot_type?: number;
  bot_owner_id?: number | null;
  role: number;
  timezone: string;
  avatar_url: string;
  avatar_version: number;
  is_imported_stub: boolean;
  profile_data?: Record<string, {
    value: string;
    rendered_value?: string;
  }>;
  max_message_id: number;
}

/** `UserGroup` on the wire. */
export interface UserGroup {
  id: number;
  name: string;
  description: string;
  members: number[];
  direct_subgroup_ids: number[];
  is_system_group: boolean;
  creator_id: number | null;
  date_created: number | null;
  deactivated: boolean;
  can_add_members_group: number | {
    direct_members: number[];
    direct_subgroups: number[];
  };
  can_join_group: number | {
    direct_members: number[];
    direct_subgroups: number[];
  };
  can_leave_group: number | {
    direct_members: number[];
    direct_subgroups: number[];
  };
  can_manage_group: number | {
    direct_members: number[];
    direct_subgroups: number[];
  };
  can_mention_group: number | {
    direct_members: number[];
    direct_subgroups: number[];
  };
  can_mention_group_id?: number;
  can_remove_members_group: number | {
    direct_members: number[];
    direct_subgroups: number[];
  };
}

/** `Channel` on the wire. */
export interface Channel {
  stream_id: number;
  name: string;
  description: string;
  rendered_description: string;
  date_created: number;
  creator_id: number | null;
  invite_only: boolean;
  is_web_public: boolean;
  is_announcement_only: boolean;
  stream_post_policy: 1 | 2 | 3 | 4;
  message_retention_days: number | null;
  history_public_to_subscribers: boolean;
  first_message_id: number | null;
  folder_id: number | null;
  topics_policy: "inherit" | "allow_empty_topic" | "disable_empty_topic" | "empty_topic_only";
  is_recently_active: boolean;
  stream_weekly_traffic: number | null;
  is_archived: boolean;
  subscriber_count: number;
  default_push_notifications?: boolean;
  email_address?: string;
  can_add_subscribers_group: number | {
    direct_members: number[];
    direct_subgroups: number[];
  };
  can_remove_subscribers_group: number | {
    direct_members: number[];
    direct_subgroups: number[];
  };
  can_administer_channel_group: number | {
    direct_members: number[];
    direct_subgroups: number[];
  };
  can_create_topic_group: number | {
    direct_members: number[];
    direct_subgroups: number[];
  };
  can_delete_any_message_group: number | {
    direct_members: number[];
    direct_subgroups: number[];
  };
  can_delete_own_message_group: number | {
    direct_members: number[];
    direct_subgroups: number[];
  };
  can_move_messages_out_of_channel_group: number | {
    direct_members: number[];
    direct_subgroups: number[];
  };
  can_move_messages_within_channel_group: number | {
    direct_members: number[];
    direct_subgroups: number[];
  };
  can_resolve_topics_group: number | {
    direct_members: number[];
    direct_subgroups: number[];
  };
  can_send_message_group: number | {
    direct_members: number[];
    direct_subgroups: number[];
  };
  can_subscribe_group: number | {
    direct_members: number[];
    direct_subgroups: number[];
  };
}

/** `ChannelFolder` on the wire. */
export interface ChannelFolder {
  id: number;
  name: string;
  description: string;
  rendered_description: string;
  date_created: number | null;
  creator_id: number | null;
  order: number;
  is_archived: boolean;
}

/** `Subscription` on the wire. */
export interface Subscription {
  stream_id: number;
  name: string;
  description: string;
  rendered_description: string;
  date_created: number;
  creator_id: number | null;
  invite_only: boolean;
  is_web_public: boolean;
  is_announcement_only: boolean;
  stream_post_policy: 1 | 2 | 3 | 4;
  message_retention_days: number | null;
  history_public_to_subscribers: boolean;
  first_message_id: number | null;
  folder_id: number | null;
  topics_policy: "inherit" | "allow_empty_topic" | "disable_empty_topic" | "empty_topic_only";
  is_recently_active: boolean;
  stream_weekly_traffic: number | null;
  is_archived: boolean;
  subscriber_count: number;
  default_push_notifications?: boolean;
  email_address?: string;
  can_add_subscribers_group: number | {
    direct_members: number[];
    direct_subgroups: number[];
  };
  can_remove_subscribers_group: number | {
    direct_members: number[];
    direct_subgroups: number[];
  };
  can_administer_channel_group: number | {
    direct_members: number[];
    direct_subgroups: number[];
  };
  can_create_topic_group: number | {
    direct_members: number[];
    direct_subgroups: number[];
  };
  can_delete_any_message_group: number | {
    direct_members: number[];
    direct_subgroups: number[];
  };
  can_delete_own_message_group: number | {
    direct_members: number[];
    direct_subgroups: number[];
  };
  can_move_messages_out_of_channel_group: number | {
    direct_members: number[];
    direct_subgroups: number[];
  };
  can_move_messages_within_channel_group: number | {
    direct_members: number[];
    direct_subgroups: number[];
  };
  can_resolve_topics_group: number | {
    direct_members: number[];
    direct_subgroups: number[];
  };
  can_send_message_group: number | {
    direct_members: number[];
    direct_subgroups: number[];
  };
  can_subscribe_group: number | {
    direct_members: number[];
    direct_subgroups: number[];
  };
  subscribers?: number[];
  partial_subscribers?: number[];
  desktop_notifications: boolean | null;
  email_notifications: boolean | null;
  wildcard_mentions_notify: boolean | null;
  push_notifications: boolean | null;
  audible_notifications: boolean | null;
  pin_to_top: boolean;
  is_muted: boolean;
  in_home_view: boolean;
  color: string;
  role?: number;
}

/** `Message` on the wire. */
export interface Message {
  id: number;
  avatar_url: string | null;
  client: string;
  content: string;
  content_type: "text/html" | "text/x-markdown";
  display_recipient: string | {
    id: number;
    email: string;
    full_name: string;
    is_mirror_dummy: boolean;
  }[];
  edit_history?: {
    user_id: number | null;
    timestamp: number;
    prev_content?: string;
    prev_rendered_content?: string;
    prev_stream?: number;
    prev_subject?: string;
    prev_topic?: string;
    stream?: number;
    topic?: string;
  }[];
  is_me_message: boolean;
  last_edit_timestamp?: number;
  last_moved_timestamp?: number;
  reactions: {
    emoji_name: string;
    emoji_code: string;
    reaction_type: string;
    user_id: number;
    user?: {
      id: number;
      email: string;
      full_name: string;
      is_mirror_dummy: boolean;
    };
  }[];
  recipient_id: number;
  sender_email: string;
  sender_full_name: string;
  sender_id: number;
  sender_realm_str: string;
  stream_id?: number;
  subject: string;
  submessages: {
    id: number;
    message_id: number;
    sender_id: number;
    msg_type: string;
    content: string;
  }[];
  timestamp: number;
  topic_links: {
    text: string;
    url: string;
  }[];
  type: "stream" | "private";
  flags: string[];
  match_content?: string;
  match_subject?: string;
}

/** `ScheduledMessage` on the wire. */
export interface ScheduledMessage {
  scheduled_message_id: number;
  type: "stream" | "private";
  to: number | number[];
  topic?: string;
  content: string;
  rendered_content: string;
  scheduled_delivery_timestamp: number;
  failed: boolean;
}

/** `Reminder` on the wire. */
export interface Reminder {
  reminder_id: number;
  type: "private";
  to: number[];
  content: string;
  rendered_content: string;
  scheduled_delivery_timestamp: number;
  failed: boolean;
  reminder_target_message_id: number;
}

/** `Draft` on the wire. */
export interface Draft {
  id: number;
  type: "" | "stream" | "private";
  to: number[];
  topic: string;
  content: string;
  timestamp: number;
}

/** `SavedSnippet` on the wire. */
export interface SavedSnippet {
  id: number;
  title: string;
  content: string;
  date_created: number;
}

/** `Invitation` on the wire. */
export interface Invitation {
  id: number;
  invited_by_user_id: number;
  invited: number;
  expiry_date: number | null;
  invited_as: number;
  email: string;
  notify_referrer_on_join: boolean;
  is_multiuse: boolean;
}

/** `NavigationView` on the wire. */
export interface NavigationView {
  fragment: string;
  is_pinned: boolean;
  name?: string | null;
}

/** `Presence` on the wire. */
export interface Presence {
  client: string;
  status: "active" | "idle";
  timestamp: number;
  pushable?: boolean;
}

-- Says in the database, and so in schema.sql, what each trigger writes.
comment on function clear_erased_text() is
  'responses, when creator_id becomes null (erasure): empties message, search and contacts of the row.';
comment on function copy_search_text() is
  'responses, insert: fills search and contacts from the creator.';
comment on function copy_withheld() is
  'responses, insert: fills is_withheld from the creator.';
comment on function count_deliveries() is
  'deliveries, every statement: keeps delivery_counts (deliveries by brief and state).';
comment on function count_new_creators() is
  'creators, insert: adds to creator_counts and creator_days.';
comment on function count_gone_creators() is
  'creators, delete: subtracts from creator_counts and creator_days.';
comment on function count_moved_creator() is
  'creators, change of is_active: moves one creator between the counts in creator_counts and creator_days.';
comment on function count_responses() is
  'responses, insert and delete: keeps response_days. The counter of a day has 16 slots, so concurrent inserts do not wait for one row lock.';
comment on function end_confirmation() is
  'responses, change of status: sets confirmed_at to null.';
comment on function link_brief() is
  'briefs, insert: inserts both public_links of the brief.';
comment on function mark_choice() is
  'client_choices, insert and update by the release before client_marks: copies the row to client_marks.';
comment on function note_confirmed() is
  'responses, confirmed_at set: inserts the event «confirmed» into response_events.';
comment on function note_response() is
  'responses, insert and change of status, price or days: inserts the event into response_events. A decision that is changed before the creator was told of it loses its event.';
comment on function refuse_brief_step() is
  'briefs, change of status: refuses a step that BRIEF_STATUSES does not allow, except an undo before undo_until.';
comment on function refuse_change() is
  'audit and erasures: refuses update, delete and truncate.';
comment on function settle_response() is
  'responses, insert: sets is_settled if the brief is completed or cancelled.';
comment on function settle_responses() is
  'briefs, completed or cancelled, or the undo of it: updates is_settled of the responses.';
comment on function stamp_closed_brief() is
  'briefs, change of status: closed_at is the time of «closed», and null in every other status.';
comment on function stamp_ended_brief() is
  'briefs, insert and change of status: ended_at is the time of closed, completed or cancelled, and null before. A time given in the same statement is kept.';
comment on function update_search_text() is
  'creators, change of a name, place, tag or contact: updates search and contacts of the responses of this creator.';
comment on function update_search_text_of_tag() is
  'tags, change of a name: updates search of the responses of creators with this tag.';
comment on function update_withheld() is
  'creators, change of anything that withholds_responses reads: updates is_withheld of the responses of this creator.';

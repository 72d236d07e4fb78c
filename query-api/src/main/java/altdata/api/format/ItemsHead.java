package altdata.api.format;

import java.util.List;

/// What is known about the items of a response before the first one.
///
/// @param columns   the cells of each item
/// @param omitsNull whether JSON omits the fields without a value, instead of publishing null
/// @param members   what the JSON body contains besides the items
public record ItemsHead(List<ItemColumn> columns, boolean omitsNull, List<Member> members) {}

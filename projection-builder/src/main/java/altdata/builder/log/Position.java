package altdata.builder.log;

/// How far a projection has come in one partition, and in whose hands it is.
///
/// @param nextOffset the first record that has no effect yet
/// @param epoch      grows with every taking over; writers of an older one are fenced
record Position(long nextOffset, long epoch) {}

import Testing

/// One after the other: a writer hears what happens to whichever phone lives.
@Suite(.serialized) enum MovieWritingTests {}

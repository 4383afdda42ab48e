public import LockstepFormats

extension CatalogField {
    /// Appends a value of the field as a member: a time as text, a missing value as null.
    public func append(_ value: DatabaseValue, as key: String, to json: inout JSONText) {
        switch (kind, value) {
        case (.boolean, .integer(let integer)): json.member(key, integer == 1)
        case (.time, .integer(let integer)):
            json.member(key, CalendarTime.text(ofNanoseconds: integer))
        case (_, .integer(let integer)): json.member(key, integer)
        case (_, .real(let number)): json.member(key, number)
        case (_, .text(let text)): json.member(key, text)
        case (_, .null), (_, .bytes): json.null(key)
        }
    }
}

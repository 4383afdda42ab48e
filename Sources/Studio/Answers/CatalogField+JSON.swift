import LockstepCatalog
import LockstepFormats

extension CatalogField {
    /// Appends the field's description.
    func append(to json: inout JSONText) {
        json.member("name", name)
        json.member("kind", kindName)
        json.memberOrNull("unit", unit)
        json.member("meaning", meaning)
        if case .choice(let words) = kind {
            json.array("words") { json in for word in words { json.element(word) } }
        }
    }

    /// Appends a value as an element.
    func append(_ value: DatabaseValue, to json: inout JSONText) {
        switch (kind, value) {
        case (.boolean, .integer(let integer)): json.element(integer == 1)
        case (.time, .integer(let integer)):
            json.element(CalendarTime.text(ofNanoseconds: integer))
        case (_, .integer(let integer)): json.element(integer)
        case (_, .real(let number)): json.element(number)
        case (_, .text(let text)) where name == "tag": append(tags: text, to: &json)
        case (_, .text(let text)): json.element(text)
        // JSONText writes a number that is not finite as null.
        case (_, .null), (_, .bytes): json.element(.nan)
        }
    }

    /// Appends the tags, which a row contains as one text, as a list.
    private func append(tags text: String, to json: inout JSONText) {
        json.array { json in
            for tag in text.split(separator: ", ") { json.element(String(tag)) }
        }
    }

    private var kindName: String {
        switch kind {
        case .text: "text"
        case .choice: "choice"
        case .number: "number"
        case .boolean: "boolean"
        case .time: "time"
        }
    }

    private var unit: String? {
        if case .number(let quantity) = kind { quantity.unit } else { nil }
    }
}

extension CatalogSession {
    /// Appends all facts, without notes.
    func append(to json: inout JSONText) {
        json.object("fields") { json in
            for (field, value) in values where field.name != "tag" {
                field.append(value, as: field.name, to: &json)
            }
        }
        json.array("streams") { json in
            for stream in streams {
                json.object { json in
                    json.member("name", stream.name)
                    json.member("count", stream.count)
                    json.memberOrNull("rate", stream.rateHertz)
                    json.memberOrNull("requested_rate", stream.requestedRateHertz)
                    json.member("drops", stream.dropCount)
                }
            }
        }
        json.object("drops") { json in
            for (reason, count) in drops { json.member(reason, count) }
        }
        json.array("findings") { json in
            for finding in findings { json.object { finding.append(to: &$0) } }
        }
    }
}

extension CatalogSession.FindingFacts {
    fileprivate func append(to json: inout JSONText) {
        json.member("name", name)
        json.member("severity", severity)
        json.memberOrNull("stream", stream)
        json.memberOrNull("value", value)
        json.memberOrNull("unit", unit)
        json.memberOrNull("low", low)
        json.memberOrNull("high", high)
        json.memberOrNull("limit", limit)
        json.memberOrNull("limit_unit", limitUnit)
        json.member("meaning", meaning)
        json.memberOrNull("remedy", remedy)
        json.memberOrNull("start", start)
        json.memberOrNull("end", end)
        json.member("places", json: Array(places.utf8))
    }
}

extension JSONText {
    /// Adds a member whose value may be null.
    mutating func memberOrNull(_ key: String, _ value: String?) {
        if let value { member(key, value) } else { null(key) }
    }

    /// Adds a member whose value may be null.
    mutating func memberOrNull(_ key: String, _ value: Double?) {
        if let value, value.isFinite { member(key, value) } else { null(key) }
    }
}

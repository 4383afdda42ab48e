import LockstepSamples

extension SealRecord {
    /// The version of the seal's format.
    public static let version = 1

    /// The signed bytes: the line up to its signature.
    public var message: [UInt8] {
        var json = JSONText()
        json.object { append(to: &$0) }
        return json.bytes.dropLast()
    }

    /// Returns the line with its line feed.
    public func line() -> [UInt8] {
        guard let signature else { return message + Array("}\n".utf8) }
        return message + Array(",\"signature\":\"\(hexadecimal(signature))\"}\n".utf8)
    }

    private func append(to json: inout JSONText) {
        json.member("record", content.name)
        switch content {
        case .begin(let session, let key):
            json.member("version", Self.version)
            json.member("session", session)
            key.append(to: &json)
        case .file(let file): file.append(to: &json)
        case .range(let range): range.append(to: &json)
        case .removed(let name): json.member("file", name)
        case .checkpoint, .stopped: break
        case .end(let files): files.append(to: &json)
        case .amendment(let amendment): amendment.append(to: &json)
        }
        json.member("previous", previous?.text)
    }
}

extension SealRecord.Content {
    fileprivate var name: String {
        switch self {
        case .begin: return "begin"
        case .file: return "file"
        case .range: return "range"
        case .removed: return "removed"
        case .checkpoint: return "checkpoint"
        case .stopped: return "stopped"
        case .end: return "end"
        case .amendment: return "amendment"
        }
    }
}

extension PublicKey {
    fileprivate func append(to json: inout JSONText) {
        json.member("key_type", kind.rawValue)
        json.member("key", text)
    }
}

extension SealedFile {
    fileprivate func append(to json: inout JSONText) {
        json.member("file", name)
        json.member("length", byteCount)
        json.member("sha256", hash.text)
    }
}

extension SealedRange {
    fileprivate func append(to json: inout JSONText) {
        bytes.append(of: name, to: &json)
        json.member("sha256", hash.text)
    }
}

extension Range<Int64> {
    fileprivate func append(of file: String, to json: inout JSONText) {
        json.member("file", file)
        json.member("offset", lowerBound)
        json.member("length", upperBound - lowerBound)
    }
}

extension [SealedFile] {
    fileprivate func append(to json: inout JSONText) {
        json.array("files") { json in
            for file in self { json.object { file.append(to: &$0) } }
        }
    }
}

extension SealAmendment {
    fileprivate func append(to json: inout JSONText) {
        json.member("command", command)
        key.append(to: &json)
        json.array("differences") { json in
            for difference in differences { json.element(difference.text) }
        }
        json.array("voided") { json in
            for part in voided { json.object { part.bytes.append(of: part.name, to: &$0) } }
        }
        json.array("removed") { json in for name in removed { json.element(name) } }
        files.append(to: &json)
    }
}

import LockstepDatasets
import LockstepSamples
import LockstepSessions

extension StoredSource {
    /// Everything that the source delivers.
    func drained() throws -> [Delivery] {
        var deliveries: [Delivery] = []
        while let delivery = try next() { deliveries.append(delivery) }
        return deliveries
    }
}

extension [Delivery] {
    var frames: [CameraFrame] {
        compactMap { if case .frame(let frame) = $0.sample { frame } else { nil } }
    }

    func readings(_ sensor: InertialSensor) -> [InertialSample] {
        compactMap { delivery in
            guard case .inertial(let sample) = delivery.sample else { return nil }
            return sample.sensor == sensor ? sample : nil
        }
    }

    var drops: [Drop] {
        compactMap { delivery in
            guard case .event(.drop(let drop), _) = delivery.sample else { return nil }
            return drop
        }
    }

    var notices: [String] {
        compactMap { delivery in
            guard case .event(.notice(let text), _) = delivery.sample else { return nil }
            return text
        }
    }

    var anchors: [ClockAnchor] {
        compactMap { delivery in
            guard case .event(.clockAnchor(let anchor), _) = delivery.sample else { return nil }
            return anchor
        }
    }
}

extension TemporaryFolder {
    func open(_ codecs: StagedCodecs = StagedCodecs()) throws -> any StoredSource {
        try Datasets.open(path, codecs: codecs, fileSystem: LocalFileSystem())
    }
}

extension SourceDescription {
    /// Whether one of the notices contains all of these words.
    func says(_ words: String...) -> Bool {
        notices.contains { notice in words.allSatisfy { notice.contains($0) } }
    }
}

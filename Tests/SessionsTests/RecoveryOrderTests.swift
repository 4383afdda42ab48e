import LockstepConcurrency
import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

@Suite struct RecoveryOrderTests {
    /// The step of docs/FORMAT.md, section 10, that a call performs; nil if the call changes
    /// nothing visible.
    private func step(_ operation: FileError.Operation, _ name: String) -> Int? {
        switch (operation, name) {
        case (.remove, _) where name.hasSuffix(".part"): return 1
        case (.rename, "events.jsonl.part"): return 2
        case (.truncate, "video.mov"): return 4
        case (.remove, _): return 5
        case (.rename, "metadata.json.part"): return 7
        case (.rename, _): return 3
        default: return nil
        }
    }

    @Test(arguments: TestSession.Storage.allCases)
    func changesFilesInTheDocumentedOrder(_ storage: TestSession.Storage) throws {
        let disk = try Killed(seed: 4, storage)
        for name in ["imu.csv", "frames.jsonl", "video.mov"] {
            guard let bytes = disk.files[name] else { continue }
            disk.system.put(bytes.dropLast(9), at: disk.path + "/" + name)
        }
        disk.system.put([1], at: disk.path + "/rgb/000099.jpg")
        disk.system.put([1], at: disk.path + "/imu.csv.part")
        let changes = Mutex<[String]>([])
        let steps = Mutex<[Int]>([])
        let spy = FaultyFileSystem(disk.system) { operation, path in
            let name = String(path.dropFirst(disk.path.count + 1))
            guard let step = step(operation, name) else { return }
            steps.withLock { $0.append(step) }
            if step == 3 { changes.withLock { $0.append(String(name.dropLast(5))) } }
        }
        _ = try SessionRecovery.recover(disk.path, fileSystem: spy, codecs: BoxMovieCodecs())
        let order = steps.withLock { $0 }
        #expect(order == order.sorted())
        #expect(Set(order) == (storage == .movie ? [1, 2, 3, 4, 5, 7] : [1, 2, 3, 5, 7]))
        let rowFiles = RowFile.allCases.map(\.rawValue).filter { name in
            changes.withLock { $0.contains(name) }
        }
        #expect(changes.withLock { $0 } == rowFiles)
        #expect(rowFiles.count > 1)
    }
}

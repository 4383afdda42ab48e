import LockstepSamples

extension Stream {
    /// The stream's name as a heading.
    var title: String {
        switch self {
        case .camera: return "Camera"
        case .depth: return "Depth"
        case .featurePoints: return "Feature points"
        case .accelerometer: return "Accelerometer"
        case .gyroscope: return "Gyroscope"
        case .magnetometer: return "Magnetometer"
        case .deviceMotion: return "Device motion"
        case .barometer: return "Barometer"
        case .location: return "Location"
        case .mesh: return "Mesh"
        case .planes: return "Planes"
        case .audio: return "Audio"
        }
    }
}

extension HostDuration {
    /// The duration for users: `9.87 s`, `10 min 3 s`.
    var words: String {
        let seconds = self.seconds
        guard seconds >= 120 else { return "\(seconds.fixed(2)) s" }
        let whole = Int64(clamping: Int(exactly: seconds.rounded()) ?? .max)
        return "\(whole / 60) min \(whole % 60) s"
    }
}

extension Int {
    /// The digits in groups of three, separated by narrow spaces: `12 345`.
    var grouped: String {
        var words = ""
        let digits = Array(String(magnitude))
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index) % 3 == 0 { words.append("\u{202F}") }
            words.append(digit)
        }
        return (self < 0 ? "-" : "") + words
    }
}

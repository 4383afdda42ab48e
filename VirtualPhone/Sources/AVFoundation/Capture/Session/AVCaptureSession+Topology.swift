import LockstepConcurrency
internal import LockstepSamples

extension AVCaptureSession {
    /// Returns whether a preset can be set with the current input.
    public func canSetSessionPreset(_ preset: Preset) -> Bool {
        device?.supportsSessionPreset(preset) ?? true
    }

    /// The preset; it selects the camera's format when the configuration is committed.
    public var sessionPreset: Preset {
        get { state.withLock { $0.preset } }
        set {
            obey(
                canSetSessionPreset(newValue)
                    ? nil
                    : .argument(
                        "AVCaptureSession setSessionPreset:",
                        "unsupported preset '\(newValue.rawValue)': use -canSetSessionPreset:"))
            state.withLock { state in
                state.preset = newValue
                state.presetIsPending = newValue != .inputPriority
            }
            apply()
        }
    }

    /// Returns whether an input can be added: one camera, in one session, that supports the preset,
    /// and the microphone once.
    public func canAddInput(_ input: AVCaptureInput) -> Bool { refusal(of: input) == nil }

    /// Adds an input and connects it to every output of its media type.
    public func addInput(_ input: AVCaptureInput) {
        obey(refusal(of: input))
        let camera = input.camera
        camera?.owner.withLock { $0.session = self }
        state.withLock { state in
            state.inputs.append(input)
            if camera != nil { state.presetIsPending = state.preset != .inputPriority }
        }
        camera?.state.withLock { state in
            state.minFrameDuration = nil
            state.maxFrameDuration = nil
        }
        connect()
        apply()
    }

    /// Removes an input and its connections.
    public func removeInput(_ input: AVCaptureInput) {
        let isThere = state.withLock { state -> Bool in
            defer { state.inputs.removeAll { $0 === input } }
            return state.inputs.contains { $0 === input }
        }
        guard isThere else { return }
        input.camera?.owner.withLock { $0.session = nil }
        disconnect { connection in connection.inputPorts.contains { input.ports.contains($0) } }
    }

    /// Returns whether an output can be added: one of each type, but any number of video data
    /// outputs (AVCaptureSession.h), each in one session.
    public func canAddOutput(_ output: AVCaptureOutput) -> Bool { refusal(of: output) == nil }

    /// Adds an output and connects it to the input of its media type.
    public func addOutput(_ output: AVCaptureOutput) {
        obey(refusal(of: output))
        output.session.withLock { $0.session = self }
        state.withLock { $0.outputs.append(output) }
        connect()
        apply()
    }

    /// Removes an output and its connections.
    public func removeOutput(_ output: AVCaptureOutput) {
        let isThere = state.withLock { state -> Bool in
            defer { state.outputs.removeAll { $0 === output } }
            return state.outputs.contains { $0 === output }
        }
        guard isThere else { return }
        output.session.withLock { $0.session = nil }
        disconnect { $0.output === output }
    }

    /// Connects the input to a preview layer.
    func add(_ layer: AVCaptureVideoPreviewLayer) {
        waitForStart()
        state.withLock { $0.previews.append(WeakPreview(layer: layer)) }
        connect()
        apply()
    }

    /// Disconnects a preview layer.
    func remove(_ layer: AVCaptureVideoPreviewLayer) {
        waitForStart()
        state.withLock { $0.previews.removeAll { $0.layer == nil || $0.layer === layer } }
        disconnect { $0.videoPreviewLayer === layer }
    }

    /// Adds all missing connections.
    private func connect() {
        let (inputs, outputs, previews, connections) = state.withLock {
            ($0.inputs, $0.outputs, $0.previews.compactMap(\.layer), $0.connections)
        }
        let ports = inputs.flatMap(\.ports)
        func port(_ mediaType: AVMediaType) -> AVCaptureInput.Port? {
            ports.first { $0.mediaType == mediaType }
        }
        var added: [AVCaptureConnection] = []
        for output in outputs where !connections.contains(where: { $0.output === output }) {
            guard let port = port(output.mediaType) else { continue }
            added.append(AVCaptureConnection(inputPorts: [port], output: output))
        }
        for layer in previews
        where !connections.contains(where: { $0.videoPreviewLayer === layer }) {
            guard let port = port(.video) else { continue }
            added.append(AVCaptureConnection(inputPort: port, videoPreviewLayer: layer))
        }
        for connection in added { connection.owner.withLock { $0.session = self } }
        state.withLock { $0.connections += added }
    }

    private func disconnect(_ isGone: (AVCaptureConnection) -> Bool) {
        let gone = state.withLock { state -> [AVCaptureConnection] in
            defer { state.connections.removeAll(where: isGone) }
            return state.connections.filter(isGone)
        }
        for connection in gone { connection.owner.withLock { $0.session = nil } }
        apply()
    }

    private func refusal(of input: AVCaptureInput) -> Refusal? {
        let call = "AVCaptureSession addInput:"
        let (inputs, preset) = state.withLock { ($0.inputs, $0.preset) }
        guard !inputs.contains(where: { $0 === input }) else {
            return .argument(call, "the input is in the session already")
        }
        guard let device = (input as? AVCaptureDeviceInput)?.device else { return nil }
        let others = inputs.compactMap { ($0 as? AVCaptureDeviceInput)?.device }
        guard !others.contains(where: { $0.isCamera == device.isCamera }) else {
            let kind = device.isCamera ? "video" : "audio"
            return .argument(call, "multiple \(kind) inputs are not supported")
        }
        if let owner = device.owner.withLock({ $0.session }), owner !== self {
            return .argument(call, "the device's input is in another session")
        }
        guard device.supportsSessionPreset(preset) else {
            return .argument(call, "the device does not support the preset \(preset.rawValue)")
        }
        return nil
    }

    private func refusal(of output: AVCaptureOutput) -> Refusal? {
        let call = "AVCaptureSession addOutput:"
        let outputs = outputs
        if let owner = output.session.withLock({ $0.session }) {
            let place = owner === self ? "the session" : "another session"
            return .argument(call, "the output is in \(place) already")
        }
        let isAlone = !outputs.contains { type(of: $0) == type(of: output) }
        guard isAlone || output is AVCaptureVideoDataOutput else {
            return .argument(call, "multiple outputs of this kind are not supported")
        }
        return nil
    }
}

extension AVCaptureInput {
    /// The input's camera; nil for the microphone.
    fileprivate var camera: AVCaptureDevice? {
        (self as? AVCaptureDeviceInput).flatMap { $0.device.isCamera ? $0.device : nil }
    }
}

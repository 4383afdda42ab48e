extension AVError {
    /// The kind of error; the numbers are those of the header (AVError.h).
    public enum Code: Int, Sendable, CaseIterable {
        /// No one knows.
        case unknown = -11_800
        /// There is no memory.
        case outOfMemory = -11_801
        /// The session does not run.
        case sessionNotRunning = -11_803
        /// Another session has the device.
        case deviceAlreadyUsedByAnotherSession = -11_804
        /// Nothing was captured.
        case noDataCaptured = -11_805
        /// The session was changed meanwhile.
        case sessionConfigurationChanged = -11_806
        /// The disk is full.
        case diskFull = -11_807
        /// The device is gone.
        case deviceWasDisconnected = -11_808
        /// The media changed meanwhile.
        case mediaChanged = -11_809
        /// The longest duration is reached.
        case maximumDurationReached = -11_810
        /// The greatest size is reached.
        case maximumFileSizeReached = -11_811
        /// Something is missing in between.
        case mediaDiscontinuity = -11_812
        /// The file format takes no more samples.
        case maximumNumberOfSamplesForFileFormatReached = -11_813
        /// The device is not there.
        case deviceNotConnected = -11_814
        /// Another app has the device.
        case deviceInUseByAnotherApplication = -11_815
        /// Another app has locked the device.
        case deviceLockedForConfigurationByAnotherProcess = -11_817
        /// The session was interrupted.
        case sessionWasInterrupted = -11_818
        /// The system's media services were started again.
        case mediaServicesWereReset = -11_819
        /// The export failed.
        case exportFailed = -11_820
        /// Decoding failed.
        case decodeFailed = -11_821
        /// The source cannot be used.
        case invalidSourceMedia = -11_822
        /// There is such a file already.
        case fileAlreadyExists = -11_823
        /// The segments of a composition leave a gap.
        case compositionTrackSegmentsNotContiguous = -11_824
        /// A segment of a composition has no possible duration.
        case invalidCompositionTrackSegmentDuration = -11_825
        /// A segment of a composition begins outside its source.
        case invalidCompositionTrackSegmentSourceStartTime = -11_826
        /// A segment of a composition ends outside its source.
        case invalidCompositionTrackSegmentSourceDuration = -11_827
        /// The file's format is not known.
        case fileFormatNotRecognized = -11_828
        /// The file cannot be read.
        case fileFailedToParse = -11_829
        /// Too many photos were asked for at a time.
        case maximumStillImageCaptureRequestsExceeded = -11_830
        /// The content is protected.
        case contentIsProtected = -11_831
        /// There is no image at that time.
        case noImageAtTime = -11_832
        /// There is no decoder.
        case decoderNotFound = -11_833
        /// There is no encoder.
        case encoderNotFound = -11_834
        /// The content may not be used.
        case contentIsNotAuthorized = -11_835
        /// The app may not do that.
        case applicationIsNotAuthorized = -11_836
        /// There is no camera in the background.
        case deviceIsNotAvailableInBackground = -11_837
        /// The asset does not support that.
        case operationNotSupportedForAsset = -11_838
        /// There is no decoder at present.
        case decoderTemporarilyUnavailable = -11_839
        /// There is no encoder at present.
        case encoderTemporarilyUnavailable = -11_840
        /// The video composition is wrong in itself.
        case invalidVideoComposition = -11_841
        /// The file may not refer to another.
        case referenceForbiddenByReferencePolicy = -11_842
        /// The file's extension cannot be used.
        case invalidOutputURLPathExtension = -11_843
        /// The screen could not be captured.
        case screenCaptureFailed = -11_844
        /// The display was switched off.
        case displayWasDisabled = -11_845
        /// The torch cannot be that bright at present.
        case torchLevelUnavailable = -11_846
        /// It was interrupted, as by going to the background.
        case operationInterrupted = -11_847
        /// The asset cannot be used.
        case incompatibleAsset = -11_848
        /// The data cannot be loaded.
        case failedToLoadMediaData = -11_849
        /// The server sends what it should not.
        case serverIncorrectlyConfigured = -11_850
        /// The person does not allow the camera.
        case applicationIsNotAuthorizedToUseDevice = -11_852
        /// The media cannot be read.
        case failedToParse = -11_853
        /// Files of the type cannot refer to samples elsewhere.
        case fileTypeDoesNotSupportSampleReferences = -11_854
        /// The data cannot be decoded.
        case undecodableMediaData = -11_855
        /// The sender needs the network.
        case airPlayControllerRequiresInternet = -11_856
        /// The receiver needs the network.
        case airPlayReceiverRequiresInternet = -11_857
        /// The compositor failed.
        case videoCompositorFailed = -11_858
        /// A recording goes on already.
        case recordingAlreadyInProgress = -11_859
        /// The settings are not supported.
        case unsupportedOutputSettings = -11_861
        /// It is not allowed.
        case operationNotAllowed = -11_862
        /// The content is not there at present.
        case contentIsUnavailable = -11_863
        /// The format is not supported.
        case formatUnsupported = -11_864
        /// The depth data are wrong in themselves.
        case malformedDepth = -11_865
        /// The content was not renewed.
        case contentNotUpdated = -11_866
        /// The content cannot be played any more.
        case noLongerPlayable = -11_867
        /// No variant suits the external display.
        case noCompatibleAlternatesForExternalDisplay = -11_868
        /// There is no source track.
        case noSourceTrack = -11_869
        /// The asset cannot be played elsewhere.
        case externalPlaybackNotSupportedForAsset = -11_870
        /// The preset does not support that.
        case operationNotSupportedForPreset = -11_871
        /// The session asks too much of the phone.
        case sessionHardwareCostOverage = -11_872
        /// The device's format is not supported.
        case unsupportedDeviceActiveFormat = -11_873
        /// It was set up wrongly.
        case incorrectlyConfigured = -11_875
        /// The segment does not begin with a sync sample.
        case segmentStartedWithNonSyncSample = -11_876
        /// A translator of programs is missing.
        case rosettaNotInstalled = -11_877
        /// It was cancelled.
        case operationCanceled = -11_878
        /// The request for a key was cancelled.
        case contentKeyRequestCanceled = -11_879
        /// There is no sample there.
        case invalidSampleCursor = -11_880
        /// The samples cannot be loaded.
        case failedToLoadSampleData = -11_881
        /// The receiver is not there at present.
        case airPlayReceiverTemporarilyUnavailable = -11_882
        /// Encoding failed.
        case encodeFailed = -11_883
        /// The system allows no access to the file.
        case sandboxExtensionDenied = -11_884

        /// Whether an error is of this kind.
        public static func ~= (match: Code, error: any Error) -> Bool {
            (error as? AVError)?.code == match
        }
    }
}
